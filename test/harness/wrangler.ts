import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChild, startChild, type Child } from './child.ts';
import { StartFailure } from './start-failure.ts';

/** Keeps wrangler off the network and quiet, and React in its production build. */
const environment = (stateDir: string): Record<string, string> => ({
  NODE_ENV: 'production',
  CI: 'true',
  NO_COLOR: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  // Two stacks on one machine must not find each other.
  WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
});

/** Brings the local database up to the newest migration; one that is already there gets only what it lacks. */
export const applyMigrations = async (stateDir: string): Promise<void> => {
  const { code, output } = await runChild({
    tool: 'wrangler',
    args: ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir],
    env: environment(stateDir),
  });
  if (code === 0) return;
  const reason = /\[ERROR\]\s*(?<reason>.+)/.exec(stripVTControlCharacters(output))?.groups?.['reason'] ?? output;
  throw new StartFailure(
    `The database in ${stateDir} could not be migrated: ${reason.trim()} (Delete ${stateDir} to start afresh.)`,
  );
};

/** Which database: the one in a folder of this machine, or the one the deployed site uses. */
export type Database = { stateDir: string } | 'production';

/** Runs statements in one database. Throws a `StartFailure` with wrangler's own words when that fails. */
export const executeSql = async (statements: readonly string[], database: Database): Promise<void> => {
  const isRemote = database === 'production';
  const where = isRemote ? ['--remote', '--env=production', '--yes'] : ['--local', `--persist-to=${database.stateDir}`];
  const { code, output } = await runChild({
    tool: 'wrangler',
    args: ['d1', 'execute', 'DB', ...where, `--command=${statements.join(';\n')}`],
    env: environment(isRemote ? '.wrangler' : database.stateDir),
  });
  if (code !== 0) throw new StartFailure(stripVTControlCharacters(output).trim());
};

export interface WorkerOptions {
  port: number;
  stateDir: string;
  simulatorsOrigin: string;
  /** Settings over those of wrangler.toml. */
  vars: Record<string, string>;
  onLine: (line: string) => void;
}

/** Starts the Worker on workerd under `wrangler dev`, with its D1 and KV in `stateDir`. */
export const startWorker = ({ port, stateDir, simulatorsOrigin, vars, onLine }: WorkerOptions): Child =>
  startChild({
    tool: 'wrangler',
    args: [
      'dev',
      '--ip=127.0.0.1',
      `--port=${port}`,
      '--inspector-port=0',
      `--persist-to=${stateDir}`,
      ...Object.entries({ ...vars, SIMULATORS_ORIGIN: simulatorsOrigin }).map(
        ([name, value]) => `--var=${name}:${value}`,
      ),
      '--show-interactive-dev-session=false',
      '--log-level=warn',
    ],
    env: environment(stateDir),
    onLine,
  });
