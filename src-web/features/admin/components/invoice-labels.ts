import type { InvoiceState } from '#contract/invoices';
import type { BadgeTone } from '../../../components/badge.tsx';

export const STATES: Record<InvoiceState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  sent: { tone: 'blue', label: 'Sent' },
  part_paid: { tone: 'blue', label: 'Paid in part' },
  paid: { tone: 'green', label: 'Paid' },
  overdue: { tone: 'red', label: 'Overdue' },
  cancelled: { tone: 'grey', label: 'Cancelled' },
  credit_note: { tone: 'grey', label: 'Credit note' },
};
