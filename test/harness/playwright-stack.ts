import { mkdtemp, rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { buildAll } from './build.ts';
import { prepareState, startStack } from './stack.ts';
import { QUICK_HASHES, TEST_STATE_PREFIX, testSettings } from './test-stack.ts';

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Starts the site of one test process. Returns a function that ends and removes it. */
const startOne = async (worker: number): Promise<() => Promise<void>> => {
  const stateDir = await mkdtemp(TEST_STATE_PREFIX);
  try {
    const stack = await startStack({
      ...testSettings(worker),
      stateDir,
      // The morning mail is off, because tests run at any hour.
      vars: { ...QUICK_HASHES, MORNING_HOUR: 'off' },
      // Files of work are up to 100 MB with a bucket; without one it is what the Worker tests have.
      buckets: ['MEDIA'],
      build: false,
      onLine: console.log,
    });
    return async () => {
      await stack.stop();
      await remove(stateDir);
    };
  } catch (error) {
    await remove(stateDir);
    throw error;
  }
};

/**
 * Playwright's global set-up: a site for each process, removed after the last test. Builds first, unless `SKIP_BUILD`
 * is set.
 */
export default async ({ workers: processes }: FullConfig): Promise<() => Promise<void>> => {
  if (process.env['SKIP_BUILD'] !== '1') await buildAll();
  const empty = await mkdtemp(TEST_STATE_PREFIX);
  await prepareState(empty);
  process.env['FILLED_STATE'] = empty;
  const workers = Array.from({ length: processes }, (_, worker) => worker);
  const starts = await Promise.allSettled(workers.map((worker) => startOne(worker)));
  const stops = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopAll = async (): Promise<void> => {
    await Promise.all([remove(empty), ...stops.map((stop) => stop())]);
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await stopAll();
    throw failed.reason;
  }
  return stopAll;
};
