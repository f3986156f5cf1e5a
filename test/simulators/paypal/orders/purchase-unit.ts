import type { Checks } from '../api/checks.ts';
import { payable, readMoney } from '../api/money-checks.ts';
import type { Money } from '../money.ts';
import { MERCHANT } from '../account.ts';
import { addedUp, readBreakdown, readItems, type Breakdown, type Item } from './items.ts';

export interface Payee {
  email_address?: string;
  merchant_id?: string;
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Money;
  breakdown?: Breakdown;
  payee: Payee;
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  soft_descriptor?: string;
  items?: Item[];
}

export const DEFAULT_PAYEE: Payee = { email_address: MERCHANT.email_address, merchant_id: MERCHANT.merchant_id };

/**
 * Reads a purchase unit at a JSON pointer and notes what is not well-formed; the returned function refuses what cannot
 * be paid, and is called once the checks have passed.
 */
export const readPurchaseUnit = (checks: Checks, at: string): (() => PurchaseUnit) => {
  checks.only(at, KNOWN);
  const amount = readMoney(checks, `${at}/amount`, true);
  const breakdown = readBreakdown(checks, at);
  const items = readItems(checks, at);
  const unit = {
    reference_id: checks.text(`${at}/reference_id`, { max: 256 }) ?? 'default',
    payee: readPayee(checks, at),
    description: checks.text(`${at}/description`, { max: 127 }),
    custom_id: checks.text(`${at}/custom_id`, { max: 127 }),
    invoice_id: checks.text(`${at}/invoice_id`, { max: 127 }),
    soft_descriptor: checks.text(`${at}/soft_descriptor`, { max: 22 }),
    items,
  };
  return () => {
    if (amount === undefined) throw new Error('The checks let a missing amount pass');
    const paid = payable(amount, `${at}/amount`);
    return { ...unit, amount: paid, breakdown: addedUp(at, { amount: paid, breakdown, items }) };
  };
};

/** A purchase unit as it is sent and as reading an order shows it: the breakdown stands in the amount. */
export const purchaseUnitBody = ({ amount, breakdown, ...rest }: PurchaseUnit) => ({
  ...rest,
  amount: { ...amount, ...(breakdown !== undefined && { breakdown }) },
});

const KNOWN = ['reference_id', 'amount', 'payee', 'description', 'custom_id', 'invoice_id', 'soft_descriptor', 'items'];
const MERCHANT_ID = /^[2-9A-HJ-NP-Z]{13}$/;

const readPayee = (checks: Checks, at: string): Payee => {
  const email_address = checks.text(`${at}/payee/email_address`, { min: 3, max: 254, pattern: /^[^\s@]+@[^\s@]+$/ });
  const merchant_id = checks.text(`${at}/payee/merchant_id`, { min: 13, max: 13, pattern: MERCHANT_ID });
  return email_address === undefined && merchant_id === undefined ? DEFAULT_PAYEE : { email_address, merchant_id };
};
