import { sellerLacks, usualVat, type BuyerLack, type Invoicing, type SellerLack } from './invoicing.ts';
import { totalCentsOf, type DraftLine } from './quote-lines.ts';
import type { Prices, VatCategory } from './vat.ts';

export const CATEGORY_NAMES: Record<VatCategory, string> = {
  S: 'Standard rate',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Goods to another EU country',
  G: 'Export',
  O: 'Outside the scope of VAT',
};

const LACKS: Record<SellerLack | BuyerLack, string> = {
  name: 'name',
  street: 'street',
  city: 'city',
  postcode: 'postcode',
  country: 'country',
  vat_id: 'VAT ID',
  tax_id: 'VAT ID or tax number',
  email: 'email',
  small_reason: 'the reason why no VAT is shown',
  contact: 'contact’s name',
  phone: 'phone',
};

export const lacksText = (lacks: readonly (SellerLack | BuyerLack)[]): string =>
  lacks.map((lack) => LACKS[lack]).join(', ');

const WHERE = 'Please fill it in under Payments, Settings.';

interface Sent {
  lines: readonly DraftLine[];
  prices?: Prices | null | undefined;
}

interface Problem {
  path: (string | number)[];
  message: string;
}

export const vatProblems = (settings: Invoicing, { lines, prices }: Sent): Problem[] => {
  // A quote with a total of 0 gets no invoice.
  if (!settings.issues || totalCentsOf({ lines, prices }) === 0) return [];
  const of = (categories: readonly VatCategory[]) => sellerLacks(settings, categories, { isXRechnung: false });
  const always = of(prices == null ? [usualVat(settings).category] : []);
  const general =
    always.length === 0
      ? []
      : [{ path: ['lines'], message: `Your invoices need your details: ${lacksText(always)}. ${WHERE}` }];
  if (prices == null) return general;
  const ofLines = lines.flatMap(({ category = 'S' }, at): Problem[] => {
    const lacks = of([category]).filter((lack) => !always.includes(lack));
    return lacks.length === 0
      ? []
      : [
          {
            path: ['lines', at, 'category'],
            message: `${CATEGORY_NAMES[category]} needs of you: ${lacksText(lacks)}. ${WHERE}`,
          },
        ];
  });
  return [...general, ...ofLines];
};

const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export const offeredAbroad = (seller: string, client: string): { services: VatCategory; goods: VatCategory } | null => {
  if (seller === '' || client === '' || seller === client) return null;
  return EU.has(seller) && EU.has(client) ? { services: 'AE', goods: 'K' } : { services: 'O', goods: 'G' };
};
