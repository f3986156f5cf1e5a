import { readStoredJson, writeStored } from '../../lib/storage.ts';

const KEY = 'current-order';

export interface CurrentOrder {
  orderId: string;
  tierName: string;
  userId: string;
}

let remembered: CurrentOrder | null = null;

/** Only this tab's order is kept, because another tab finishes its own. */
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
