import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { DEFAULT_SIMULATORS_PORT } from '../simulators/server.ts';
import { ROOT } from './child.ts';
import { portFromEnv } from './ports.ts';

/** The ports of a person's own stack, unless the environment changes them. */
export const localSettings = () => ({
  port: portFromEnv('PORT', 8787),
  simulatorsPort: portFromEnv('SIMULATORS_PORT', DEFAULT_SIMULATORS_PORT),
  stateDir: process.env['STATE_DIR'] || '.wrangler/state',
});

/** Local settings, as `wrangler dev` reads them. */
export const devVars = async (): Promise<NodeJS.Dict<string>> => {
  try {
    return parseEnv(await readFile(`${ROOT}.dev.vars`, 'utf8'));
  } catch {
    return {};
  }
};
