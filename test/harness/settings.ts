import { DEFAULT_SIMULATORS_PORT } from '../simulators/server.ts';
import { portFromEnv } from './ports.ts';

/** Where a person's own stack runs, unless the environment says otherwise. */
export const localSettings = () => ({
  port: portFromEnv('PORT', 8787),
  simulatorsPort: portFromEnv('SIMULATORS_PORT', DEFAULT_SIMULATORS_PORT),
  stateDir: process.env['STATE_DIR'] || '.wrangler/state',
});
