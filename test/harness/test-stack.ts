import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portFromEnv } from './ports.ts';

/** Where the browser tests run their own stack, apart from the one a person may have running. */
export const testSettings = () => ({
  port: portFromEnv('TEST_PORT', 9787),
  simulatorsPort: portFromEnv('TEST_SIMULATORS_PORT', 9788),
});

export const TEST_ORIGIN = `http://localhost:${testSettings().port.number}`;
export const TEST_SIMULATORS = `http://localhost:${testSettings().simulatorsPort.number}`;

/** The start of a folder's name; each run makes its own, so that it begins with an empty database. */
export const TEST_STATE_PREFIX = join(tmpdir(), 'site-test-state-');
