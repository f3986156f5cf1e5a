import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChild, startChild, type Child } from './child.ts';
import { StartFailure } from './start-failure.ts';

/** Keeps wrangler off the network and quiet. */
export const quietly = (stateDir: string): Record<string, string> => ({
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  // Two stacks on one machine must not find each other.
  WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
});

/** The same where it runs by itself, with React in its production build. */
const environment = (stateDir: string): Record<string, string> => ({
  ...quietly(stateDir),
  NODE_ENV: 'production',
  SKIP_BUILD: '1',
  CI: 'true',
  NO_COLOR: '1',
});

/** Runs statements in the deployed site's database. Throws a `StartFailure` with wrangler's own words when that fails. */
export const executeRemotely = async (statements: readonly string[]): Promise<void> => {
  const { code, output } = await runChild({
    tool: 'wrangler',
    args: ['d1', 'execute', 'DB', '--remote', '--env=production', '--yes', `--command=${statements.join(';\n')}`],
    env: environment('.wrangler'),
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
