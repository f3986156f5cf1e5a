import type { InvoiceFacts } from '#contract/invoices';
import { toDecimal } from '#contract/cents';

const endpoint = (email: string): string => cbc('EndpointID', email, ' schemeID="EM"');

type Address = Pick<InvoiceFacts['buyer'], 'street' | 'city' | 'postcode' | 'region' | 'country'>;

export const address = (name: string, { street, city, postcode, region, country }: Address): string =>
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

export const supplier = (seller: InvoiceFacts['seller']): string =>
  node(
    'cac:AccountingSupplierParty',
    node(
      'cac:Party',
      endpoint(seller.email),
      // The rules of electronic invoices demand some id of the seller.
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

export const customer = (buyer: InvoiceFacts['buyer']): string =>
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

/** These codes of UNTDID 4461 are SEPA credit transfer, credit transfer, online payment, and to be agreed. */
export const payment = (
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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An XML 1.0 file must not contain control characters, not even as entities. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
    .trim();

export const node = (name: string, ...children: string[]): string => `<${name}>${children.join('')}</${name}>`;

/** The rules of electronic invoices allow no empty element. */
export const cbc = (name: string, text: string, attributes = ''): string => {
  const written = escape(text);
  return written === '' ? '' : `<cbc:${name}${attributes}>${written}</cbc:${name}>`;
};

export type Money = (name: string, cents: number) => string;

const decimal = (cents: number): string => (cents < 0 ? `-${toDecimal(-cents)}` : toDecimal(cents));

export const moneyIn =
  (currency: string): Money =>
  (name, cents) =>
    cbc(name, decimal(cents), ` currencyID="${currency}"`);
