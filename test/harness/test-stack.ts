import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portFromEnv, type Port } from './ports.ts';

/**
 * Browser tests run in so many processes, each with a site of its own, so that none disturbs another's. Twice as many as
 * there usually are processors, because a test waits for two fifths of its time.
 */
export const BROWSER_WORKERS = 4;

/** The Worker's setting for password hashes that take a few milliseconds: the tests sign in hundreds of times. */
export const QUICK_HASHES = { QUICK_HASHES: '1' };

/** How far apart the processes' ports are. */
const STRIDE = 100;

/** Which of the processes this is; Playwright says it in the environment. */
const OWN = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** A port from the environment for one of the processes, by default this one. */
export const workerPort = (variable: string, fallback: number, worker = OWN): Port => {
  const port = portFromEnv(variable, fallback);
  return { ...port, number: port.number + worker * STRIDE };
};

/** Where the browser tests run their own stacks, apart from the one a person may have running. */
export const testSettings = (worker = OWN) => ({
  port: workerPort('TEST_PORT', 9787, worker),
  simulatorsPort: workerPort('TEST_SIMULATORS_PORT', 9788, worker),
});

export const TEST_ORIGIN = `http://localhost:${testSettings().port.number}`;
export const TEST_SIMULATORS = `http://localhost:${testSettings().simulatorsPort.number}`;

/** The start of a folder's name; each run makes its own, so that it begins with an empty database. */
export const TEST_STATE_PREFIX = join(tmpdir(), 'site-test-state-');
