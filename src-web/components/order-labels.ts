import type { OrderStatus } from '#contract/payment-statuses';
import type { BadgeTone } from './badge.tsx';
import { word } from '../lib/words.ts';

export const orderTitle = (id: string): string => word('order.title', { id: id.slice(0, SHOWN_ID_LENGTH) });

const SHOWN_ID_LENGTH = 8;

export const orderBadge = (status: OrderStatus): { tone: BadgeTone; label: string } => ({
  tone: status === 'completed' ? 'green' : 'yellow',
  label: word(`order.${status}`),
});
