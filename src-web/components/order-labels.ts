import type { OrderStatus } from '#contract/payments';
import type { BadgeTone } from './badge.tsx';

export const orderTitle = (id: string): string => `Order #${id.slice(0, SHOWN_ID_LENGTH)}`;

const SHOWN_ID_LENGTH = 8;

const LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  expired: 'Expired',
  review: 'In review',
  refunded: 'Refunded',
  reversed: 'Reversed',
};

export const orderBadge = (status: OrderStatus): { tone: BadgeTone; label: string } => ({
  tone: status === 'completed' ? 'green' : 'yellow',
  label: LABELS[status],
});
