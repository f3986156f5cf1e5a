import type { OrderView } from '#contract/payments';
import { ApiError } from '../../lib/api-client.ts';

/**
 * Polling: when to ask again, after each answer that settles nothing. PayPal often confirms a moment later, and
 * sometimes much.
 */
export const ASK_AGAIN_MS = [2000, 4000, 8000, 15_000, 30_000] as const;

/** How following an order ended: settled, refused for good, or still open after the last poll. */
export type Followed<T> =
  | { status: 'settled'; outcome: T }
  | { status: 'failed'; error: ApiError }
  | { status: 'open'; error: unknown };

interface Asked {
  order: Pick<OrderView, 'status' | 'declined'>;
}

interface FollowOptions<T> {
  ask: () => Promise<T>;
  /** Called when the first answer has settled nothing. */
  onWaiting?: () => void;
}

/** Asks what became of an order until that is settled. A server in trouble is asked again, too. */
export const followOrder = <T extends Asked>({ ask, onWaiting }: FollowOptions<T>) => {
  let goOn: (() => void) | undefined;
  let isStopped = false;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const follow = async (): Promise<Followed<T>> => {
    let trouble = await attempt(ask);
    for (const milliseconds of ASK_AGAIN_MS) {
      if (isStopped || 'status' in trouble) break;
      onWaiting?.();
      await pause(milliseconds);
      if (!isStopped) trouble = await attempt(ask);
    }
    return 'status' in trouble ? trouble : { status: 'open', error: trouble.error };
  };

  return {
    end: follow(),
    /** Asks now instead of after the pause. */
    hurry: () => goOn?.(),
    stop: () => {
      isStopped = true;
      goOn?.();
    },
  };
};

const attempt = async <T extends Asked>(ask: () => Promise<T>): Promise<Followed<T> | { error: unknown }> => {
  try {
    const outcome = await ask();
    return isSettled(outcome) ? { status: 'settled', outcome } : { error: null };
  } catch (error) {
    return error instanceof ApiError && isFinal(error.status) ? { status: 'failed', error } : { error };
  }
};

const isSettled = ({ order }: Asked): boolean => order.status !== 'pending' || order.declined;

/** Whether asking again would be answered alike: the order is nobody's, or somebody else's. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;
