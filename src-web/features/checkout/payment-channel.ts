/** The tab that comes back from PayPal sends this message to the tab where the purchase began. */
export interface PaymentUpdate {
  kind: 'returned' | 'cancelled' | 'settled';
  orderId: string;
}

export const tellTabs = (update: PaymentUpdate): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin, its own.
  tabs?.postMessage(update);
};

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('payments');

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
