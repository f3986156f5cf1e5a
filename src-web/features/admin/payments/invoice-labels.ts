import type { InvoiceState } from '#contract/invoices';
import type { BuyerLack, SellerLack } from '#contract/invoicing';
import type { BadgeTone } from '../../../components/badge.tsx';

const LACKS: Record<SellerLack | BuyerLack, string> = {
  name: 'name',
  street: 'street',
  city: 'city',
  postcode: 'postcode',
  country: 'country',
  vat_id: 'VAT ID',
  tax_id: 'VAT ID or tax number',
  email: 'e-mail',
  small_reason: 'the reason why no VAT is shown',
  contact: 'contact’s name',
  phone: 'phone',
};

export const lacksText = (lacks: readonly (SellerLack | BuyerLack)[]): string =>
  lacks.map((lack) => LACKS[lack]).join(', ');

export const STATES: Record<InvoiceState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'yellow', label: 'Waiting' },
  sent: { tone: 'blue', label: 'Sent' },
  paid: { tone: 'green', label: 'Paid' },
  overdue: { tone: 'red', label: 'Overdue' },
  cancelled: { tone: 'grey', label: 'Cancelled' },
  credit_note: { tone: 'grey', label: 'Credit note' },
};
