import type { EarlierInvoice, InvoiceFacts, InvoiceLine } from '#contract/invoices';
import { toDecimal } from '#contract/money';
import { namesVatIds, unitCode, VATEX, type VatGroup } from '#contract/vat';

/** EN 16931 as UBL 2.1, or as XRechnung 3.0 with a Leitweg-ID. Equal input gives equal bytes. */
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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no control characters, not even as entities. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
    .trim();

const node = (name: string, ...children: string[]): string => `<${name}>${children.join('')}</${name}>`;

/** The rules allow no empty element. */
const cbc = (name: string, text: string, attributes = ''): string => {
  const written = escape(text);
  return written === '' ? '' : `<cbc:${name}${attributes}>${written}</cbc:${name}>`;
};

type Money = (name: string, cents: number) => string;

/** Credits and rounding may be negative. */
const decimal = (cents: number): string => (cents < 0 ? `-${toDecimal(-cents)}` : toDecimal(cents));

const moneyIn =
  (currency: string): Money =>
  (name, cents) =>
    cbc(name, decimal(cents), ` currencyID="${currency}"`);

const reference = ({ number, issued_on: day }: { number: string; issued_on: string }): string =>
  node('cac:BillingReference', node('cac:InvoiceDocumentReference', cbc('ID', number), cbc('IssueDate', day)));

const endpoint = (email: string): string => cbc('EndpointID', email, ' schemeID="EM"');

type Address = Pick<InvoiceFacts['buyer'], 'street' | 'city' | 'postcode' | 'region' | 'country'>;

const address = (name: string, { street, city, postcode, region, country }: Address): string =>
  node(
    name,
    cbc('StreetName', street),
    cbc('CityName', city),
    cbc('PostalZone', postcode),
    cbc('CountrySubentity', region),
    node('cac:Country', cbc('IdentificationCode', country)),
  );

const taxScheme = (id: string, scheme: 'VAT' | 'FC'): string =>
  id === '' ? '' : node('cac:PartyTaxScheme', cbc('CompanyID', id), node('cac:TaxScheme', cbc('ID', scheme)));

const supplier = (seller: InvoiceFacts['seller']): string =>
  node(
    'cac:AccountingSupplierParty',
    node(
      'cac:Party',
      endpoint(seller.email),
      // The rules demand some id of the seller.
      seller.vat_id === ''
        ? node('cac:PartyIdentification', cbc('ID', seller.tax_number === '' ? seller.email : seller.tax_number))
        : '',
      node('cac:PartyName', cbc('Name', seller.name)),
      address('cac:PostalAddress', seller),
      taxScheme(seller.vat_id, 'VAT'),
      taxScheme(seller.tax_number, 'FC'),
      node('cac:PartyLegalEntity', cbc('RegistrationName', seller.name)),
      contact(seller),
    ),
  );

const contact = ({ contact: name, phone, email }: InvoiceFacts['seller']): string =>
  name === '' && phone === ''
    ? ''
    : node('cac:Contact', cbc('Name', name), cbc('Telephone', phone), cbc('ElectronicMail', email));

const customer = (buyer: InvoiceFacts['buyer']): string =>
  node(
    'cac:AccountingCustomerParty',
    node(
      'cac:Party',
      buyer.email === '' ? '' : endpoint(buyer.email),
      node('cac:PartyName', cbc('Name', buyer.name)),
      address('cac:PostalAddress', buyer),
      taxScheme(buyer.vat_id, 'VAT'),
      node('cac:PartyLegalEntity', cbc('RegistrationName', buyer.name)),
    ),
  );

/** Goods to another EU country need a day and a place of delivery; a receipt needs the day. */
const deliveryOf = ({ facts: { groups, buyer }, issuedOn, paid }: UblDocument): string => {
  const isGoods = groups.some(({ category }) => category === 'K');
  if (!isGoods && paid === undefined) return '';
  return node(
    'cac:Delivery',
    cbc('ActualDeliveryDate', paid?.on ?? issuedOn),
    isGoods ? node('cac:DeliveryLocation', address('cac:Address', buyer)) : '',
  );
};

/** Codes of UNTDID 4461: SEPA credit transfer, credit transfer, online payment, and to be agreed. */
const payment = (
  { total, account, reference: ownReference }: InvoiceFacts,
  number: string,
  isPaid: boolean,
): string => {
  if (account === null || account.iban === '') {
    const code = account === null ? '68' : '1';
    return node(
      'cac:PaymentMeans',
      cbc('PaymentMeansCode', total === 0 && !isPaid ? '1' : code),
      cbc('PaymentID', ownReference ?? number),
    );
  }
  return node(
    'cac:PaymentMeans',
    cbc('PaymentMeansCode', SEPA.has(account.iban.slice(0, 2)) ? '58' : '30'),
    cbc('PaymentID', ownReference ?? number),
    node(
      'cac:PayeeFinancialAccount',
      cbc('ID', account.iban),
      cbc('Name', account.holder),
      account.bic === '' ? '' : node('cac:FinancialInstitutionBranch', cbc('ID', account.bic)),
    ),
  );
};

const SEPA = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
);

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
      // BR-DE-14 asks for a rate also where there is no VAT.
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

/** The price of one unit, exact enough to give the line's amount again. */
const price = (list: number, quantity: number, money: Money): string => {
  const exact = list / quantity;
  if (Number.isInteger(exact)) return money('PriceAmount', exact);
  return money('PriceAmount', 0).replace('>0.00<', `>${(exact / 100).toFixed(8).replace(/0+$/, '')}<`);
};
