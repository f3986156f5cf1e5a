/**
 * What the tab that comes back from PayPal and the one that sent the customer there tell each other about an order.
 * `taken` answers `returned`: the first tab goes on with it.
 */
export interface PaymentNews {
  kind: 'returned' | 'cancelled' | 'taken';
  orderId: string;
}

const KINDS: readonly unknown[] = ['returned', 'cancelled', 'taken'] satisfies PaymentNews['kind'][];

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('payments');

export const tellTabs = (news: PaymentNews): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin, its own.
  tabs?.postMessage(news);
};

/** Calls back with what other tabs tell. */
export const onTabNews = (listener: (news: PaymentNews) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<unknown>) => isNews(data) && listener(data);
  tabs?.addEventListener('message', hear);
  return () => tabs?.removeEventListener('message', hear);
};

const isNews = (data: unknown): data is PaymentNews =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  KINDS.includes(data.kind) &&
  'orderId' in data &&
  typeof data.orderId === 'string';
