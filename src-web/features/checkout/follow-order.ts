import type { OrderView } from '#contract/payments';
import { ApiError } from '../../lib/api-client.ts';

/** PayPal may confirm a payment late, so the server is asked again after some time. */
export const ASK_AGAIN_MS = [2000, 4000, 8000, 15_000, 30_000] as const;

export type Followed<T> =
  | { status: 'settled'; outcome: T }
  | { status: 'failed'; error: ApiError }
  | { status: 'open'; error: unknown };

interface Asked {
  order: Pick<OrderView, 'status' | 'declined'>;
}

interface FollowOptions<T> {
  ask: () => Promise<T>;
  onWaiting?: () => void;
}

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

/** A retry would get the same answer, because the order does not exist or belongs to another customer. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;
