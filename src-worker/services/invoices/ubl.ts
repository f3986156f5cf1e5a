import type { EarlierInvoice, InvoiceFacts, InvoiceLine } from '#contract/invoices';
import { namesVatIds, unitCode, VATEX, type VatGroup } from '#contract/vat';
import { address, cbc, customer, moneyIn, node, payment, supplier, type Money } from './ubl-parties.ts';

/** The invoice is EN 16931 as UBL 2.1, or as XRechnung 3.0 with a Leitweg-ID. Equal input gives equal bytes. */
export const ublOf = (document: UblDocument): string => {
  const { kind, number, issuedOn, dueOn, currency, facts, earlier, corrects, paid } = document;
  const ids = namesVatIds(facts.groups) ? {} : { vat_id: '' };
  const [buyer, seller] = [
    { ...facts.buyer, ...ids },
    { ...facts.seller, ...ids },
  ];
  const isCredit = kind === 'credit_note';
  const name = isCredit ? 'CreditNote' : 'Invoice';
  const isXRechnung = buyer.leitweg_id !== '';
  const money = moneyIn(currency);
  const references = corrects === null ? (isCredit ? [] : earlier) : [corrects];
  const paymentTerms =
    !isCredit && facts.total > 0 && paid === undefined && dueOn !== null
      ? node('cac:PaymentTerms', cbc('Note', `Due on ${dueOn}`))
      : '';
  const body = [
    cbc('CustomizationID', isXRechnung ? XRECHNUNG : EN16931),
    isXRechnung ? cbc('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0') : '',
    cbc('ID', number),
    cbc('IssueDate', issuedOn),
    isCredit || dueOn === null ? '' : cbc('DueDate', dueOn),
    cbc(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', isCredit ? '381' : '380'),
    cbc('Note', facts.reason === '' ? (facts.note ?? '') : facts.reason),
    cbc('DocumentCurrencyCode', currency),
    cbc('BuyerReference', isXRechnung ? buyer.leitweg_id : facts.order),
    ...references.map(reference),
    supplier(seller),
    customer(buyer),
    deliveryOf(document),
    isCredit ? '' : payment(facts, number, paid !== undefined),
    paymentTerms,
    node(
      'cac:TaxTotal',
      money('TaxAmount', facts.vat),
      ...facts.groups.map((group) => subtotal(group, { reasons: facts.reasons, isXRechnung, money })),
    ),
    totals(facts, money, paid !== undefined),
    ...facts.lines.map((line, at) => lineOf(line, at + 1, { isCredit, money })),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${UBL}:${name}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">${body.join('')}</${name}>\n`;
};

export interface UblDocument {
  kind: 'invoice' | 'credit_note';
  number: string;
  issuedOn: string;
  dueOn: string | null;
  currency: string;
  facts: InvoiceFacts;
  earlier: readonly EarlierInvoice[];
  corrects: { number: string; issued_on: string } | null;
  paid?: { on: string };
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const EN16931 = 'urn:cen.eu:en16931:2017';
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;

const reference = ({ number, issued_on: day }: { number: string; issued_on: string }): string =>
  node('cac:BillingReference', node('cac:InvoiceDocumentReference', cbc('ID', number), cbc('IssueDate', day)));

/** An invoice for goods to another EU country needs a day and a place of delivery; a receipt needs the day. */
const deliveryOf = ({ facts: { groups, buyer }, issuedOn, paid }: UblDocument): string => {
  const isGoods = groups.some(({ category }) => category === 'K');
  if (!isGoods && paid === undefined) return '';
  return node(
    'cac:Delivery',
    cbc('ActualDeliveryDate', paid?.on ?? issuedOn),
    isGoods ? node('cac:DeliveryLocation', address('cac:Address', buyer)) : '',
  );
};

const percent = (rate: number): string => String(rate);

const category = (
  name: string,
  { category: id, rate }: Pick<VatGroup, 'category' | 'rate'>,
  { hasRate = id !== 'O', reasons = [] }: { hasRate?: boolean; reasons?: string[] } = {},
): string =>
  node(
    name,
    cbc('ID', id),
    hasRate ? cbc('Percent', percent(rate)) : '',
    ...reasons,
    node('cac:TaxScheme', cbc('ID', 'VAT')),
  );

interface Subtotal {
  reasons: InvoiceFacts['reasons'];
  isXRechnung: boolean;
  money: Money;
}

const subtotal = (group: VatGroup, { reasons, isXRechnung, money }: Subtotal): string =>
  node(
    'cac:TaxSubtotal',
    money('TaxableAmount', group.net),
    money('TaxAmount', group.vat),
    category('cac:TaxCategory', group, {
      // XRechnung's rule BR-DE-14 demands a rate even where there is no VAT.
      hasRate: isXRechnung || group.category !== 'O',
      reasons: [
        cbc('TaxExemptionReasonCode', VATEX[group.category] ?? ''),
        cbc('TaxExemptionReason', reasons[group.category] ?? ''),
      ],
    }),
  );

const totals = ({ net, vat, rounding, total }: InvoiceFacts, money: Money, isPaid: boolean): string =>
  node(
    'cac:LegalMonetaryTotal',
    money('LineExtensionAmount', net),
    money('TaxExclusiveAmount', net),
    money('TaxInclusiveAmount', net + vat),
    isPaid ? money('PrepaidAmount', total) : '',
    rounding === 0 ? '' : money('PayableRoundingAmount', rounding),
    money('PayableAmount', isPaid ? 0 : total),
  );

interface Written {
  isCredit: boolean;
  money: Money;
}

const lineOf = (line: InvoiceLine, at: number, { isCredit, money }: Written): string => {
  const { quantity, unit, discount, list, net } = line;
  return node(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    cbc('ID', String(at)),
    cbc(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(quantity), ` unitCode="${unitCode(unit)}"`),
    money('LineExtensionAmount', net),
    discount === null
      ? ''
      : node(
          'cac:AllowanceCharge',
          cbc('ChargeIndicator', 'false'),
          cbc('AllowanceChargeReason', discount.reason),
          cbc('MultiplierFactorNumeric', percent(discount.percent)),
          money('Amount', list - net),
          money('BaseAmount', list),
        ),
    node('cac:Item', cbc('Name', line.text), category('cac:ClassifiedTaxCategory', line)),
    node('cac:Price', price(list, quantity, money)),
  );
};

/** The price of one unit is so exact that it gives the line's amount again. */
const price = (list: number, quantity: number, money: Money): string => {
  const exact = list / quantity;
  if (Number.isInteger(exact)) return money('PriceAmount', exact);
  return money('PriceAmount', 0).replace('>0.00<', `>${(exact / 100).toFixed(8).replace(/0+$/, '')}<`);
};
