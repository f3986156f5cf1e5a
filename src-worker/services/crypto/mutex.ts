import { AppError } from '../../errors.ts';

interface MutexOptions {
  /** How long it may be held; after that it is free again, whatever became of who held it. */
  holdMs: number;
  /** How many may wait at once. */
  waitingMax: number;
  /** How long nobody holds it after somebody did, so that what else waits for the isolate is done in between. */
  restMs?: number;
}

interface Queue {
  holder: { id: symbol; ends: number } | null;
  restUntil: number;
  /** When each of those who wait looked last. */
  waiting: Map<symbol, number>;
}

/**
 * Runs `work` while no other work of this name runs in this isolate. A request may end at any moment, and then nothing
 * of it goes on: so nobody hands the mutex over. Those who wait look again and again, and holding it ends by itself.
 * Throws `unavailable` when too many wait.
 */
export const withMutex = async <T>(
  name: string,
  { holdMs, waitingMax, restMs = 0 }: MutexOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const queue = queues.get(name) ?? { holder: null, restUntil: 0, waiting: new Map() };
  queues.set(name, queue);
  const id = Symbol(name);
  while (!mayGo(queue, id)) {
    refuseCrowd(queue, id, waitingMax);
    queue.waiting.set(id, Date.now());
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  queue.waiting.delete(id);
  queue.holder = { id, ends: Date.now() + holdMs };
  try {
    return await work();
  } finally {
    if (queue.holder?.id === id) queue.holder = null;
    queue.restUntil = Date.now() + restMs;
    if (queue.holder === null && queue.waiting.size === 0 && restMs === 0) queues.delete(name);
  }
};

/** Between two looks at whether the mutex is free. */
const POLL_MS = 25;

/** A caller that has not looked for this long has stopped waiting. */
const ABSENT_MS = 1000;

const RETRY_SECONDS = 2;

const queues = new Map<string, Queue>();

/** Whether nobody holds the mutex, and nobody who still waits came before. */
const mayGo = ({ holder, restUntil, waiting }: Queue, id: symbol): boolean => {
  const now = Date.now();
  if (now < restUntil || (holder !== null && holder.ends > now)) return false;
  for (const [other, seen] of waiting) {
    if (now - seen > ABSENT_MS) waiting.delete(other);
  }
  const [next] = waiting.keys();
  return next === undefined || next === id;
};

const refuseCrowd = ({ waiting }: Queue, id: symbol, waitingMax: number): void => {
  if (waiting.has(id) || waiting.size < waitingMax) return;
  throw new AppError('unavailable', 'The site is busy. Please try again in a moment.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
};
