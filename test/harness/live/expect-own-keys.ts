import * as z from 'zod/mini';
import { StartFailure } from '../start-failure.ts';
import { readJson, refusalOf, type Wrangler } from './cloudflare.ts';
import { ROTATABLE } from './setting-prompts.ts';
import type { Place } from './site-file.ts';

/**
 * Throws a `StartFailure` that says how to change them when the site that runs has found keys of its own that are
 * published or easily guessed. Cloudflare shows a secret to nobody but the Worker, so only its alert can tell. One that
 * has not looked lately is not believed, or a site that stands still could never be mended.
 */
export const expectOwnKeys = async (place: Place, wrangler: Wrangler, config: string): Promise<void> => {
  const args = ['d1', 'execute', 'DB', '--remote', '--json', `--command=${QUERY}`, config];
  const answer = await wrangler(args);
  // A release from before alerts.
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

/** A pepper that stands alone is no list that another could be put before, and a client id comes with its secret. */
const changeOf = (name: string, place: Place, config: string): string => {
  const flag = place === 'preview' ? ' --preview' : '';
  if (name === 'JWT_KEYS') return `npm run setup -- --rotate JWT_KEYS --at-once${flag}   everybody signs in again`;
  if (ROTATABLE.includes(name)) return `npm run setup -- --rotate ${name}${flag}`;
  return `npx wrangler secret put ${name} ${config}   “Changing a key” in .github/docs/operations.md says what to put`;
};
