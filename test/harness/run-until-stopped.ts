import { exitWith } from './start-failure.ts';

interface Running {
  /** Resolves with an exit code when the Worker has ended. */
  ended: Promise<number>;
  stop: () => Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_CHECK_MS = 500;

/** Calls back when npm, which started this process, has ended without passing a signal on. */
const onNpmGone = (gone: () => void): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) gone();
  }, PARENT_CHECK_MS).unref();
};

/** Resolves on the first signal to end. A second one ends the process at once. */
const stopSignal = (): Promise<undefined> =>
  new Promise((resolve) => {
    onNpmGone(() => resolve(undefined));
    let asked = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve(undefined);
      });
    }
  });

/** Starts something and keeps it until Ctrl-C, then ends it and the process, with 1 if the Worker died before. */
export const runUntilStopped = async (start: () => Promise<Running>): Promise<never> => {
  const stopped = stopSignal();
  const running = await Promise.race([start(), stopped]).catch(exitWith);
  // The start was interrupted: exiting ends every child.
  if (running === undefined) process.exit(0);
  const code = await Promise.race([running.ended, stopped]);
  await running.stop();
  if (code === undefined) process.exit(0);
  console.error('The Worker ended by itself.');
  process.exit(1);
};
