import { readStoredJson, writeStored } from '../../lib/storage.ts';

const KEY = 'current-order';

/** The order this tab last sent somebody to PayPal with. */
export interface CurrentOrder {
  orderId: string;
  tierName: string;
  userId: string;
}

/** Where the storage is closed to us, the tab remembers it until it is reloaded. */
let remembered: CurrentOrder | null = null;

/** Kept for the tab alone: another tab's order is another tab's to finish. */
export const keepCurrentOrder = (order: CurrentOrder | null): void => {
  remembered = order;
  writeStored('sessionStorage', KEY, order && JSON.stringify(order));
};

export const currentOrder = (): CurrentOrder | null => {
  if (remembered !== null) return remembered;
  const kept = readStoredJson('sessionStorage', KEY);
  return isOrder(kept) ? kept : null;
};

const isOrder = (value: unknown): value is CurrentOrder =>
  typeof value === 'object' &&
  value !== null &&
  ['orderId', 'tierName', 'userId'].every((key) => typeof Reflect.get(value, key) === 'string');
