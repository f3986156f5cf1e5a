/**
 * What the tab that comes back from PayPal and the one that sent the customer there tell each other about an order.
 * `settled` ends `returned`: the first tab goes on from here.
 */
export interface PaymentUpdate {
  kind: 'returned' | 'cancelled' | 'settled';
  orderId: string;
}

export const tellTabs = (update: PaymentUpdate): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin, its own.
  tabs?.postMessage(update);
};

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('payments');

/** Calls back with what other tabs tell. */
export const onTabUpdate = (listener: (update: PaymentUpdate) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<unknown>) => isUpdate(data) && listener(data);
  tabs?.addEventListener('message', hear);
  return () => tabs?.removeEventListener('message', hear);
};

const KINDS: readonly unknown[] = ['returned', 'cancelled', 'settled'] satisfies PaymentUpdate['kind'][];

const isUpdate = (data: unknown): data is PaymentUpdate =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  KINDS.includes(data.kind) &&
  'orderId' in data &&
  typeof data.orderId === 'string';
