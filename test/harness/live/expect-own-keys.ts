import * as z from 'zod/mini';
import { StartFailure } from '../start-failure.ts';
import { readJson, refusalOf, type Wrangler } from './cloudflare.ts';
import { ROTATABLE } from './setting-prompts.ts';
import type { Place } from './site-file.ts';

/**
 * Throws a `StartFailure` with the commands to change them, if the running site has found published or guessable keys.
 * Only the Worker can read its secrets, so its alert is asked. An old alert is ignored, so that a stopped site can be
 * repaired.
 */
export const expectOwnKeys = async (place: Place, wrangler: Wrangler, config: string): Promise<void> => {
  const args = ['d1', 'execute', 'DB', '--remote', '--json', `--command=${QUERY}`, config];
  const answer = await wrangler(args);
  // A release without alerts.
  if (!answer.isWell && /no such table/i.test(answer.output)) return;
  if (!answer.isWell) throw refusalOf(args, answer.output);
  const [alert] = readJson(alertsSchema, answer.out)[0]?.results ?? [];
  if (alert === undefined) return;
  const names = alert.problem.match(SETTING_NAME) ?? [];
  throw new StartFailure(
    `${alert.problem}
Nothing was uploaded. Put another in its place, a command for each:
${names.map((name) => `  ${changeOf(name, place, config)}`).join('\n')}
The site notices within a minute; then run this again.`,
  );
};

const QUERY = `SELECT problem FROM alerts WHERE key = 'weak_keys' AND closed_at IS NULL AND EXISTS (
  SELECT 1 FROM cron_runs WHERE datetime(started_at) > datetime('now', '-10 minutes'))`;

const alertsSchema = z.array(z.object({ results: z.array(z.object({ problem: z.string() })) }));

const SETTING_NAME = /\b[A-Z]+(?:_[A-Z]+)+\b/g;

/** A single pepper is not a list that another could join, and a client id belongs to its secret. */
const changeOf = (name: string, place: Place, config: string): string => {
  const flag = place === 'preview' ? ' --preview' : '';
  if (name === 'JWT_KEYS') return `npm run setup -- --rotate JWT_KEYS --at-once${flag}   everybody signs in again`;
  if (ROTATABLE.includes(name)) return `npm run setup -- --rotate ${name}${flag}`;
  return `npx wrangler secret put ${name} ${config}   “Changing a key” in .github/docs/operations.md says what to put`;
};
