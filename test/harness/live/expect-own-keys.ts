import * as z from 'zod/mini';
import { StartFailure } from '../start-failure.ts';
import { readJson, refusalOf, type Wrangler } from './cloudflare.ts';

/**
 * Throws a `StartFailure` that says how to change them when the site that runs has found keys of its own that are
 * published or easily guessed. Cloudflare shows a secret to nobody but the Worker, so only its alert can tell. One that
 * has not looked lately is not believed, or a site that stands still could never be mended.
 */
export const expectOwnKeys = async (wrangler: Wrangler, config: string): Promise<void> => {
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
${names.map((name) => `  ${changeOf(name, config)}`).join('\n')}
The site notices within a minute; then run this again.`,
  );
};

const QUERY = `SELECT problem FROM alerts WHERE key = 'weak_keys' AND closed_at IS NULL AND EXISTS (
  SELECT 1 FROM cron_runs WHERE datetime(started_at) > datetime('now', '-10 minutes'))`;

const alertsSchema = z.array(z.object({ results: z.array(z.object({ problem: z.string() })) }));

const SETTING_NAME = /\b[A-Z]+(?:_[A-Z]+)+\b/g;

/** How a key is changed, where its provider does not make the new one. */
const CHANGES: Readonly<Record<string, string>> = {
  JWT_KEYS: 'a month such as 2027-01, a colon, and what openssl rand -base64 32 prints; everybody signs in again',
  PASSWORD_PEPPER: 'as “Changing a pepper” says in .github/docs/operations.md',
  PASSWORD_PEPPERS: 'as “Changing a pepper” says in .github/docs/operations.md',
};

const changeOf = (name: string, config: string): string =>
  `npx wrangler secret put ${name} ${config}   ${CHANGES[name] ?? 'a new one from the provider'}`;
