import { mkdtemp, rm } from 'node:fs/promises';
import { startStack } from './stack.ts';
import { TEST_STATE_PREFIX, testSettings } from './test-stack.ts';

/**
 * Playwright's global set-up: the whole site with an empty database, ended and removed after the last test.
 * The site is built first, unless `SKIP_BUILD` says that this has just been done.
 */
export default async (): Promise<() => Promise<void>> => {
  const stateDir = await mkdtemp(TEST_STATE_PREFIX);
  const remove = (): Promise<void> => rm(stateDir, { recursive: true, force: true });
  const build = process.env['SKIP_BUILD'] !== '1';
  try {
    const stack = await startStack({ ...testSettings(), stateDir, build, onLine: console.log });
    return async () => {
      await stack.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
