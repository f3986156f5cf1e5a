import type { EarlierRequest } from './api/idempotency.ts';
import type { Dispute } from './disputes/dispute.ts';
import { createDelivery } from './events/delivery.ts';
import { createEventLog, type NewEvent } from './events/event-log.ts';
import { createSigning } from './events/signing.ts';
import { listensTo, usualWebhook, type Webhook } from './events/webhook.ts';
import type { Order } from './orders/order.ts';
import type { Plan } from './plans/plan.ts';
import { seedPlans, type Product } from './plans/plan-store.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { createStore } from './store.ts';
import type { Subscription } from './subscriptions/subscription.ts';

export interface WorldOptions {
  /** The address of the simulators; it is known once they listen. */
  origin: () => string;
  webhookUrl: string | null;
}

/** All data of the simulated PayPal: purchases, plans, disputes, events and settings, and its clock. */
export interface World {
  origin: () => string;
  signing: ReturnType<typeof createSigning>;
  events: ReturnType<typeof createEventLog>;
  delivery: ReturnType<typeof createDelivery>;
  orders: Store<Order>;
  subscriptions: Store<Subscription>;
  products: Store<Product>;
  plans: Store<Plan>;
  disputes: Store<Dispute>;
  webhooks: Store<Webhook>;
  /** The time until which an access token is valid. */
  tokens: Store<number>;
  requests: Store<EarlierRequest>;
  /** The paths of writes that a slow PayPal has not finished. */
  inProgress: Set<string>;
  now: () => Date;
  /** Sets the clock, which then runs on; null sets it right again. */
  setClock: (now: Date | null) => void;
  /** Changes whenever the console would look different. */
  revision: () => number;
  changed: () => void;
  settings: () => Settings;
  change: (change: Partial<Settings>) => void;
  /** Reports an event to the merchant, if a webhook listens to it. */
  emit: (event: NewEvent) => void;
  reset: () => void;
}

type Store<T> = ReturnType<typeof createStore<T>>;

export const createWorld = ({ origin, webhookUrl }: WorldOptions): World => {
  let settings = defaultSettings(webhookUrl);
  let revision = 0;
  let clockOffset = 0;
  const changed = (): void => void (revision += 1);
  const signing = createSigning(origin);
  const events = createEventLog(origin);
  const delivery = createDelivery(events, signing, () => settings, changed);
  const stores = {
    orders: createStore<Order>(),
    subscriptions: createStore<Subscription>(),
    products: createStore<Product>(),
    plans: createStore<Plan>(),
    disputes: createStore<Dispute>(),
    webhooks: createStore<Webhook>(),
    tokens: createStore<number>(),
    requests: createStore<EarlierRequest>(),
  };
  const world: World = {
    ...stores,
    origin,
    signing,
    events,
    delivery,
    changed,
    inProgress: new Set(),
    now: () => new Date(Date.now() + clockOffset),
    setClock: (now) => {
      clockOffset = now === null ? 0 : now.getTime() - Date.now();
      changed();
    },
    revision: () => revision,
    settings: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
      changed();
    },
    emit: (event) => {
      changed();
      if (!stores.webhooks.all().some((webhook) => listensTo(webhook, event.event_type))) return;
      delivery.take(events.record(event, world.now()));
    },
    reset: () => {
      delivery.stop();
      for (const store of [...Object.values(stores), events]) store.clear();
      settings = defaultSettings(webhookUrl);
      clockOffset = 0;
      seed();
      changed();
    },
  };
  const seed = (): void => {
    const webhook = usualWebhook();
    stores.webhooks.put(webhook.id, webhook);
    seedPlans(world);
  };
  seed();
  return world;
};
