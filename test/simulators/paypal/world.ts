import { createDelivery } from './delivery.ts';
import { createEventLog, type Happening } from './event-log.ts';
import { usualMood, type Mood } from './mood.ts';
import type { Order } from './order.ts';
import { createSigning } from './signing.ts';
import type { Subscription } from './subscription.ts';

/** How many orders, subscriptions, tokens and request ids are kept; the oldest go first. */
const KEPT = 2000;

/** A map that forgets its oldest entries. */
const createStore = <T>() => {
  const entries = new Map<string, T>();
  return {
    get: (id: string): T | undefined => entries.get(id),
    all: (): T[] => [...entries.values()],
    remove: (id: string): void => void entries.delete(id),
    clear: (): void => entries.clear(),
    put: (id: string, entry: T): T => {
      entries.set(id, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= KEPT) break;
        entries.delete(oldest);
      }
      return entry;
    },
  };
};

/** What an earlier call with the same PayPal-Request-Id asked for, and which resource it made. */
interface EarlierRequest {
  body: string;
  id: string;
}

export interface WorldOptions {
  /** Where the simulators answer; known once they listen. */
  origin: () => string;
  webhookUrl: string | null;
}

/** Everything the simulated PayPal knows: its books, its events, and its mood. */
export const createWorld = ({ origin, webhookUrl }: WorldOptions) => {
  let mood = usualMood(webhookUrl);
  let revision = 0;
  const changed = (): void => void (revision += 1);
  const signing = createSigning(origin);
  const events = createEventLog(origin);
  const delivery = createDelivery(events, signing, () => mood, changed);
  const orders = createStore<Order>();
  const subscriptions = createStore<Subscription>();
  const tokens = createStore<number>();
  const requests = createStore<EarlierRequest>();

  return {
    origin,
    signing,
    events,
    delivery,
    orders,
    subscriptions,
    tokens,
    requests,
    changed,
    now: (): Date => new Date(),
    /** Changes whenever the console would look different. */
    revision: (): number => revision,
    mood: (): Mood => mood,
    setMood: (change: Partial<Mood>): void => {
      mood = { ...mood, ...change };
      changed();
    },
    /** Something happened that the merchant is told about. */
    tell: (happening: Happening): void => {
      delivery.take(events.record(happening, new Date()));
      changed();
    },
    reset: (): void => {
      delivery.stop();
      for (const store of [orders, subscriptions, tokens, requests, events]) store.clear();
      mood = usualMood(webhookUrl);
      changed();
    },
  };
};

export type World = ReturnType<typeof createWorld>;
