import { mkdtemp, rm } from 'node:fs/promises';
import { buildAll } from './build.ts';
import { startStack } from './stack.ts';
import { BROWSER_WORKERS, TEST_STATE_PREFIX, testSettings } from './test-stack.ts';

/** Starts the site of one of the test processes, with an empty database. Returns what ends and removes it. */
const startOne = async (worker: number): Promise<() => Promise<void>> => {
  const stateDir = await mkdtemp(TEST_STATE_PREFIX);
  const remove = (): Promise<void> => rm(stateDir, { recursive: true, force: true });
  try {
    const stack = await startStack({ ...testSettings(worker), stateDir, build: false, onLine: console.log });
    return async () => {
      await stack.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
};

/**
 * Playwright's global set-up: a whole site for each process, ended and removed after the last test.
 * The site is built first, unless `SKIP_BUILD` says that this has just been done.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env['SKIP_BUILD'] !== '1') await buildAll();
  const starts = await Promise.allSettled(Array.from({ length: BROWSER_WORKERS }, (_, worker) => startOne(worker)));
  const stops = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopAll = async (): Promise<void> => void (await Promise.all(stops.map((stop) => stop())));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await stopAll();
    throw failed.reason;
  }
  return stopAll;
};
