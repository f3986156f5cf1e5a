import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startSimulators } from '../simulators/server.ts';
import { buildAll } from './build.ts';
import type { Child } from './child.ts';
import { runCron } from './cron.ts';
import { applyMigrations } from './local-database.ts';
import { ensureFree, type Port } from './ports.ts';
import { makeFolder, StartFailure } from './start-failure.ts';
import { bundleIn, bundleWorker, startWatchedWorker, startWorker } from './wrangler.ts';

export interface StackOptions {
  port: Port;
  simulatorsPort: Port;
  /** The folder in which D1 and KV keep their files. */
  stateDir: string;
  build: boolean;
  /** Restarts the Worker when its source changes. */
  watch?: boolean;
  /** Settings that replace those of wrangler.toml. */
  vars?: Record<string, string>;
  /** R2 buckets that are bound besides those of wrangler.toml. */
  buckets?: string[];
  /** Gets messages about the start, and the Worker's output. */
  onLine?: (line: string) => void;
}

export interface Stack {
  origin: string;
  simulators: string;
  runCron: (at?: Date) => Promise<void>;
  /** Resolves with the Worker's exit code. */
  ended: Promise<number>;
  stop: () => Promise<void>;
}

const READY_MS = 90_000;
const POLL_MS = 200;

const status = async (address: string): Promise<string> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    return response.status === 200 ? 'ok' : `${response.status} ${(await response.text()).slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Waits until the content can be read, then reads the home page once, which fills an empty database and the cache. */
const ready = async (origin: string, worker: Child): Promise<void> => {
  let ended: number | undefined;
  void worker.exited.then((code) => (ended = code));
  const deadline = Date.now() + READY_MS;
  for (const path of ['/api/profile', '/']) {
    for (let last = await status(origin + path); last !== 'ok'; last = await status(origin + path)) {
      if (ended !== undefined) throw new StartFailure(`The Worker ended on the way up, with code ${ended}.`);
      if (Date.now() > deadline) throw new StartFailure(`${origin}${path} did not come up: ${last}`);
      await wait(POLL_MS);
    }
  }
};

/**
 * Prepares a folder for a site: a migrated database and the bundled Worker. Browser tests prepare one folder for all
 * sites, `FILLED_STATE`, because it takes seconds.
 */
export const prepareState = async (stateDir: string): Promise<void> => {
  const filled = process.env['FILLED_STATE'];
  if (filled === undefined) await Promise.all([applyMigrations(stateDir), bundleWorker(stateDir)]);
  else if (!existsSync(bundleIn(stateDir))) await cp(filled, stateDir, { recursive: true });
};

/**
 * Builds the site if asked, and runs the Worker with D1 and KV, and the simulated providers. Throws a `StartFailure`
 * for a problem that a person can solve; nothing is left running then.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { port, simulatorsPort, stateDir, build, watch = false, vars = {}, buckets = [], onLine = () => {} } = options;
  await ensureFree([port, simulatorsPort]);
  // Wrangler would wait forever for a folder that cannot be made.
  await makeFolder(stateDir);
  if (build) {
    onLine('Building the site …');
    await buildAll();
  }
  onLine('Migrating the database …');
  await (watch ? applyMigrations(stateDir) : prepareState(stateDir));

  const simulators = await startSimulators({
    port: simulatorsPort.number,
    webhookUrl: `http://localhost:${port.number}/api/payments/webhook`,
  });
  const origin = `http://localhost:${port.number}`;
  let stopping = false;
  const worker = (watch ? startWatchedWorker : startWorker)({
    port: port.number,
    stateDir,
    vars: { ...vars, SIMULATORS_ORIGIN: simulators.origin },
    buckets,
    onLine: (line) => {
      if (!stopping && line.trim() !== '') onLine(line);
    },
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all([worker.stop(), simulators.close()]);
  };
  onLine('Starting the Worker …');
  try {
    await ready(origin, worker);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    simulators: simulators.origin,
    runCron: (at) => runCron(origin, at),
    ended: worker.exited,
    stop,
  };
};
