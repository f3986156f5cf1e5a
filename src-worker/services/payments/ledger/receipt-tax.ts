import { dayIn } from '#contract/days';
import { buyerLacks, NO_BUYER, NO_INVOICING, sellerLacks } from '#contract/invoicing';
import type { ReceiptTax, ReceiptVat } from '#contract/receipts';
import { totalsOf } from '#contract/vat';

export interface TaxSums {
  net: number;
  vat: number;
  rounding: number;
}

/**
 * The sums of a credit note are negative. `before` is the sum of the payment's earlier documents, so that all documents
 * together are exact to the cent.
 */
export const taxSums = ({ category, rate }: Pick<ReceiptVat, 'category' | 'rate'>, before: number, cents: number) => {
  const whole = (gross: number) =>
    totalsOf([{ text: '', quantity: 1, unit: '', cents: gross, discount: null, category, rate }], 'gross');
  const [was, is] = [whole(before), whole(before + cents)];
  const [net, vat] = [is.net - was.net, is.vat - was.vat];
  return { net, vat, rounding: cents - net - vat } satisfies TaxSums;
};

export const lacksOfReceipt = ({ category, reason, seller, buyer }: ReceiptVat): ReceiptTax['lacks'] => ({
  seller: sellerLacks({ ...NO_INVOICING, ...seller, small_reason: reason }, [category], {
    isXRechnung: (buyer?.leitweg_id ?? '') !== '',
  }),
  buyer: buyerLacks(buyer ?? NO_BUYER, [category]),
});

export const hasXml = (vat: ReceiptVat): boolean => {
  const { seller, buyer } = lacksOfReceipt(vat);
  return seller.length + buyer.length === 0;
};

export const suppliedOn = ({ zone }: ReceiptVat, paidAt: string): string => dayIn(zone, paidAt);
