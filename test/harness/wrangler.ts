import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** The same for production, with React's production build. */
const environment = (stateDir: string): Record<string, string> => ({
  ...quietly(stateDir),
  NODE_ENV: 'production',
  SKIP_BUILD: '1',
  CI: 'true',
  NO_COLOR: '1',
});

/** Runs wrangler to its end. Throws a `StartFailure` with wrangler's message when it fails. */
const runWrangler = async (args: readonly string[]): Promise<void> => {
  const { code, output } = await runChild({ tool: 'wrangler', args, env: environment('.wrangler') });
  if (code !== 0) throw new StartFailure(stripVTControlCharacters(output).trim());
};

/** The folder of a site's bundled Worker, beside its D1 and KV. */
export const bundleIn = (stateDir: string): string => resolve(stateDir, 'worker');

/** Bundles the Worker as a deployment does. */
export const bundleWorker = (stateDir: string): Promise<void> =>
  runWrangler(['deploy', '--env=', '--dry-run', `--outdir=${bundleIn(stateDir)}`]);

export interface WorkerOptions {
  port: number;
  stateDir: string;
  /** Settings that replace those of wrangler.toml. */
  vars: Record<string, string>;
  /** R2 buckets that are bound besides what wrangler.toml binds. */
  buckets?: string[];
  onLine: (line: string) => void;
}

const RUN_WORKER = fileURLToPath(new URL('run-worker.ts', import.meta.url));

/** Starts the bundled Worker on workerd, with D1 and KV in `stateDir`. */
export const startWorker = ({ port, stateDir, vars, buckets = [], onLine }: WorkerOptions): Child =>
  startChild({
    tool: RUN_WORKER,
    args: [String(port), bundleIn(stateDir), resolve(stateDir, 'v3'), JSON.stringify(vars), JSON.stringify(buckets)],
    env: environment(stateDir),
    onLine,
  });

/** Messages of wrangler that do not concern a local site. */
const NOISE = [
  /Request\.cf/,
  /Scheduled Workers are not automatically triggered/,
  /To manually trigger a scheduled event/,
  /curl "http.*scheduled/,
  /test-cron-triggers-locally/,
];

/** Starts the Worker under `wrangler dev`, which restarts it when its source changes. */
export const startWatchedWorker = ({ port, stateDir, vars, onLine }: WorkerOptions): Child =>
  startChild({
    tool: 'wrangler',
    args: [
      'dev',
      '--ip=127.0.0.1',
      `--port=${port}`,
      '--inspector-port=0',
      `--persist-to=${stateDir}`,
      ...Object.entries(vars).map(([name, value]) => `--var=${name}:${value}`),
      '--show-interactive-dev-session=false',
      '--log-level=warn',
    ],
    env: environment(stateDir),
    onLine: (line) => {
      if (!NOISE.some((noise) => noise.test(line))) onLine(line);
    },
  });
