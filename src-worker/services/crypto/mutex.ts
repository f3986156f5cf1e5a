import { AppError } from '../../errors.ts';

interface MutexOptions {
  /** A mutex becomes free after its time limit, even when its holder did not release it. */
  holdMs: number;
  waitingMax: number;
  /** After a hold the mutex rests, so that the isolate's other requests get their turn. */
  restMs?: number;
}

interface Queue {
  holder: { id: symbol; ends: number } | null;
  restUntil: number;
  waiting: Map<symbol, number>;
}

/**
 * A request may be cut off before it releases the mutex, so callers poll, and a hold expires. Throws `unavailable` when
 * too many wait.
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

const POLL_MS = 25;

/** A caller that waits for the mutex and no longer polls is gone. */
const ABSENT_MS = 1000;

const RETRY_SECONDS = 2;

const queues = new Map<string, Queue>();

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
