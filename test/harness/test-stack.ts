import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portFromEnv, type Port } from './ports.ts';

/**
 * Each test process has its own site, so that tests do not disturb each other. Twice as many processes as usual
 * processors, because a test waits for two fifths of its time.
 */
export const BROWSER_WORKERS = 4;

/** Quick password hashes, because the tests sign in hundreds of times. */
export const QUICK_HASHES = { QUICK_HASHES: '1' };

/** The distance between the processes' ports. */
const STRIDE = 100;

/** The number of this process, which Playwright sets. */
const OWN = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** A port from the environment, for this process by default. */
export const workerPort = (variable: string, fallback: number, worker = OWN): Port => {
  const port = portFromEnv(variable, fallback);
  return { ...port, number: port.number + worker * STRIDE };
};

/** The ports of the browser tests, apart from a person's own stack. */
export const testSettings = (worker = OWN) => ({
  port: workerPort('TEST_PORT', 9787, worker),
  simulatorsPort: workerPort('TEST_SIMULATORS_PORT', 9788, worker),
});

export const TEST_ORIGIN = `http://localhost:${testSettings().port.number}`;
export const TEST_SIMULATORS = `http://localhost:${testSettings().simulatorsPort.number}`;

/** The start of the folder's name; each run makes a new folder with an empty database. */
export const TEST_STATE_PREFIX = join(tmpdir(), 'site-test-state-');
