import { createDelivery } from './events/delivery.ts';
import { createEventLog, type NewEvent } from './events/event-log.ts';
import { defaultSettings, type Settings } from './settings.ts';
import type { Order } from './orders/order.ts';
import { createSigning } from './events/signing.ts';
import type { Subscription } from './subscriptions/subscription.ts';

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

/** Everything the simulated PayPal knows: its orders, subscriptions, events and settings. */
export const createWorld = ({ origin, webhookUrl }: WorldOptions) => {
  let settings = defaultSettings(webhookUrl);
  let revision = 0;
  const changed = (): void => void (revision += 1);
  const signing = createSigning(origin);
  const events = createEventLog(origin);
  const delivery = createDelivery(events, signing, () => settings, changed);
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
    settings: (): Settings => settings,
    change: (change: Partial<Settings>): void => {
      settings = { ...settings, ...change };
      changed();
    },
    /** Something happened that the merchant is told about. */
    emit: (event: NewEvent): void => {
      delivery.take(events.record(event, new Date()));
      changed();
    },
    reset: (): void => {
      delivery.stop();
      for (const store of [orders, subscriptions, tokens, requests, events]) store.clear();
      settings = defaultSettings(webhookUrl);
      changed();
    },
  };
};

export type World = ReturnType<typeof createWorld>;
