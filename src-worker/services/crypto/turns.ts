import { AppError } from '../../errors.ts';

interface Turns {
  /** How long a turn may take; after that it is over, whatever became of who had it. */
  turnMs: number;
  /** How many may wait at once. */
  waitingMax: number;
  /** How long nobody has a turn after one, so that what else waits for the isolate is done in between. */
  restMs?: number;
}

/** Between two looks at whether it is one's turn. */
const POLL_MS = 25;

/** A caller that has not looked for this long has stopped waiting. */
const ABSENT_MS = 1000;

const RETRY_SECONDS = 2;

interface Queue {
  turn: { id: symbol; ends: number } | null;
  restUntil: number;
  /** When each of those who wait looked last. */
  waiting: Map<symbol, number>;
}

const queues = new Map<string, Queue>();

/**
 * Runs `work` while no other work of this name runs in this isolate. A request may end at any moment, and then nothing
 * of it goes on: so nobody hands the turn over. Who waits looks again and again, and a turn ends by itself. Throws
 * `unavailable` when too many wait.
 */
export const inTurn = async <T>(
  name: string,
  { turnMs, waitingMax, restMs = 0 }: Turns,
  work: () => Promise<T>,
): Promise<T> => {
  const queue = queues.get(name) ?? { turn: null, restUntil: 0, waiting: new Map() };
  queues.set(name, queue);
  const id = Symbol(name);
  while (!mayGo(queue, id)) {
    refuseCrowd(queue, id, waitingMax);
    queue.waiting.set(id, Date.now());
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  queue.waiting.delete(id);
  queue.turn = { id, ends: Date.now() + turnMs };
  try {
    return await work();
  } finally {
    if (queue.turn?.id === id) queue.turn = null;
    queue.restUntil = Date.now() + restMs;
    if (queue.turn === null && queue.waiting.size === 0 && restMs === 0) queues.delete(name);
  }
};

/** Whether nobody has the turn, and nobody who still waits came before. */
const mayGo = ({ turn, restUntil, waiting }: Queue, id: symbol): boolean => {
  const now = Date.now();
  if (now < restUntil || (turn !== null && turn.ends > now)) return false;
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
