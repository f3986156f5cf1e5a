import { expect, test } from 'vitest';
import type { InvoiceFacts } from '#contract/invoices';
import { INVOICING_LIMITS, NO_BUYER, NO_INVOICING, type Invoicing } from '#contract/invoicing';
import { creditFacts, invoiceFacts } from '../../../src-worker/services/invoices/invoice-facts.ts';
import { ublOf, type UblDocument } from '../../../src-worker/services/invoices/ubl.ts';
import { wordsIn } from '../../../src-worker/words.ts';

const SELLER: Invoicing = {
  ...NO_INVOICING,
  issues: true,
  name: 'Ada & Söhne 🍏',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  vat_id: 'DE123456789',
  email: 'ada@example.com',
  contact: 'Ada Writer',
  phone: '+49 431 1234',
  vat: 'standard',
  rates: [19],
};
const AUTHORITY = {
  ...NO_BUYER,
  name: 'Stadt <Kiel>',
  street: 'Rathaus 2',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  leitweg_id: '04011000-1234512345-06',
};
const ACCOUNT = { holder: 'Ada Writer', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', account: '', note: '' };

const factsOf = (settings: object = {}, buyer: object = {}, amounts = [10_000], at = 0): InvoiceFacts =>
  invoiceFacts({
    settings: { ...SELLER, ...settings },
    buyer: { ...AUTHORITY, ...buyer },
    email: 'rechnung@kiel.example',
    version: { prices: null, lines: [{ text: 'Texts', amount: amounts.reduce((sum, cents) => sum + cents, 0) / 100 }] },
    amounts,
    at,
    title: 'Six texts\u0001',
    reference: '1234-5678-9012',
    account: ACCOUNT,
    order: '#12345678',
    words: wordsIn('de'),
  });

const written = (facts: InvoiceFacts, more: Partial<UblDocument> = {}): string =>
  ublOf({
    kind: 'invoice',
    number: 'INV-2026-0001',
    issuedOn: '2026-11-25',
    dueOn: '2026-12-09',
    currency: 'EUR',
    facts,
    earlier: [],
    corrects: null,
    ...more,
  });

const EMAIL = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/;

const between = (xml: string, name: string): string =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(xml)?.[0] ?? '';
const valueOf = (xml: string, name: string): string => new RegExp(`<cbc:${name}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? '';
const has = (xml: string, name: string): boolean => valueOf(xml, name) !== '';
const cents = (xml: string, name: string): number => Math.round(Number(valueOf(xml, name)) * 100);

/** XRechnung's rules for invoices of this site, by their names. */
const BR_DE: Record<string, (xml: string) => boolean> = {
  'BR-DE-1': (xml) => xml.includes('<cac:PaymentMeans>') || xml.includes('<CreditNote '),
  'BR-DE-2': (xml) => between(supplier(xml), 'cac:Contact') !== '',
  'BR-DE-3': (xml) => has(between(supplier(xml), 'cac:PostalAddress'), 'CityName'),
  'BR-DE-4': (xml) => has(between(supplier(xml), 'cac:PostalAddress'), 'PostalZone'),
  'BR-DE-5': (xml) => has(between(supplier(xml), 'cac:Contact'), 'Name'),
  'BR-DE-6': (xml) => has(between(supplier(xml), 'cac:Contact'), 'Telephone'),
  'BR-DE-7': (xml) => has(between(supplier(xml), 'cac:Contact'), 'ElectronicMail'),
  'BR-DE-8': (xml) => has(between(customer(xml), 'cac:PostalAddress'), 'CityName'),
  'BR-DE-9': (xml) => has(between(customer(xml), 'cac:PostalAddress'), 'PostalZone'),
  'BR-DE-14': (xml) => has(between(xml, 'cac:TaxCategory'), 'Percent'),
  'BR-DE-15': (xml) => has(xml, 'BuyerReference'),
  // The rule asks for no id when everything is outside the scope of VAT.
  'BR-DE-16': (xml) => !/TaxCategory><cbc:ID>(?!O<)/.test(xml) || supplier(xml).includes('<cac:PartyTaxScheme>'),
  'BR-DE-17': (xml) =>
    ['326', '380', '381', '384', '389', '875', '876', '877'].includes(
      valueOf(xml, 'InvoiceTypeCode') || valueOf(xml, 'CreditNoteTypeCode'),
    ),
  'BR-DE-18': (xml) => !valueOf(between(xml, 'cac:PaymentTerms'), 'Note').startsWith('#'),
  'BR-DE-19': (xml) =>
    valueOf(xml, 'PaymentMeansCode') !== '58' ||
    /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(valueOf(between(xml, 'cac:PayeeFinancialAccount'), 'ID')),
  'BR-DE-21': (xml) =>
    valueOf(xml, 'CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'BR-DE-23': (xml) =>
    !['30', '58'].includes(valueOf(xml, 'PaymentMeansCode')) || xml.includes('<cac:PayeeFinancialAccount>'),
  'BR-DE-26': (xml) => !xml.includes('>384<') || xml.includes('<cac:BillingReference>'),
  'BR-DE-27': (xml) => (valueOf(xml, 'Telephone').match(/\d/g) ?? []).length >= 3,
  'BR-DE-28': (xml) => EMAIL.test(valueOf(xml, 'ElectronicMail')),
  'PEPPOL-EN16931-R010': (xml) => has(customer(xml), 'EndpointID'),
  'PEPPOL-EN16931-R020': (xml) => has(supplier(xml), 'EndpointID'),
};

const supplier = (xml: string): string => between(xml, 'cac:AccountingSupplierParty');
const customer = (xml: string): string => between(xml, 'cac:AccountingCustomerParty');

const broken = (xml: string): string[] => Object.keys(BR_DE).filter((rule) => BR_DE[rule]?.(xml) !== true);

/** CEN's rules allow a difference of a whole unit; here the sums must agree to the cent. */
const sumsProblem = (xml: string): string | null => {
  const totals = between(xml, 'cac:LegalMonetaryTotal');
  const groups = [...xml.matchAll(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/gs)].map(([group]) => group);
  const net = cents(totals, 'TaxExclusiveAmount');
  const vat = cents(between(xml, 'cac:TaxTotal'), 'TaxAmount');
  for (const group of groups) {
    const due = Math.round((cents(group, 'TaxableAmount') * Number(valueOf(group, 'Percent') || '0')) / 100);
    if (due !== cents(group, 'TaxAmount')) return 'VAT of a category';
  }
  if (groups.reduce((sum, group) => sum + cents(group, 'TaxAmount'), 0) !== vat) return 'VAT';
  if (groups.reduce((sum, group) => sum + cents(group, 'TaxableAmount'), 0) !== net) return 'net';
  const lines = [...xml.matchAll(/<cac:(?:Invoice|CreditNote)Line>.*?<\/cac:(?:Invoice|CreditNote)Line>/gs)];
  if (lines.reduce((sum, [line]) => sum + cents(line, 'LineExtensionAmount'), 0) !== net) return 'lines';
  if (net + vat !== cents(totals, 'TaxInclusiveAmount')) return 'gross';
  const rounding = has(totals, 'PayableRoundingAmount') ? cents(totals, 'PayableRoundingAmount') : 0;
  return net + vat + rounding === cents(totals, 'PayableAmount') ? null : 'payable';
};

test('UBL: each rule of XRechnung holds by its name, on invoices and on credit notes', () => {
  const facts = factsOf();
  expect(broken(written(facts))).toEqual([]);
  const credit = written(creditFacts(facts, 4000, 0, 'Zurück'), {
    kind: 'credit_note',
    number: 'CN-2026-0001',
    dueOn: null,
    corrects: { number: 'INV-2026-0001', issued_on: '2026-11-25' },
  });
  expect(broken(credit)).toEqual([]);
  expect(credit).toContain('<cac:InvoiceDocumentReference><cbc:ID>INV-2026-0001</cbc:ID>');
  expect(broken(written(factsOf({}, { leitweg_id: '' })))).toEqual(['BR-DE-21']);
  for (const vat of ['small', 'none'])
    expect(broken(written(factsOf({ vat, small_reason: '§ 19 UStG' }))), vat).toEqual([]);
});

test('UBL: ten planted faults are found, one of them VAT that is wrong by a cent', () => {
  const facts = factsOf();
  const xml = written(facts);
  expect(sumsProblem(xml)).toBeNull();
  const { seller, buyer } = facts;
  const faults: [string, string][] = [
    ['BR-DE-2', written({ ...facts, seller: { ...seller, contact: '', phone: '' } })],
    ['BR-DE-3', written({ ...facts, seller: { ...seller, city: '' } })],
    ['BR-DE-6', written({ ...facts, seller: { ...seller, phone: '' } })],
    ['BR-DE-9', written({ ...facts, buyer: { ...buyer, postcode: ' ' } })],
    ['BR-DE-16', written({ ...facts, seller: { ...seller, vat_id: '' } })],
    ['BR-DE-19', written({ ...facts, account: { ...ACCOUNT, iban: 'DE89 3704' } })],
    ['BR-DE-27', written({ ...facts, seller: { ...seller, phone: '12' } })],
    ['PEPPOL-EN16931-R010', written({ ...facts, buyer: { ...buyer, email: '' } })],
  ];
  for (const [rule, wrong] of faults) expect(broken(wrong)).toContain(rule);
  const [group] = facts.groups;
  if (group === undefined) throw new Error('There is a category');
  const byOneCent = {
    ...facts,
    groups: [{ ...group, vat: group.vat + 1 }],
    vat: facts.vat + 1,
    total: facts.total + 1,
  };
  expect(sumsProblem(written(byOneCent))).toBe('VAT of a category');
  expect(sumsProblem(written({ ...facts, lines: [...facts.lines, ...facts.lines] }))).toBe('lines');
});

test('UBL: amounts hold to the cent in any gross price, in whole and in three parts but for the last, which takes the rest', () => {
  for (let price = 300; price < 900; price += 7) {
    expect(sumsProblem(written(factsOf({}, {}, [price]))), String(price)).toBeNull();
    const third = Math.floor(price / 3);
    const amounts = [third, third, price - 2 * third];
    for (const at of [0, 1]) expect(sumsProblem(written(factsOf({}, {}, amounts, at))), String(price)).toBeNull();
    expect([null, 'VAT of a category']).toContain(sumsProblem(written(factsOf({}, {}, amounts, 2))));
    const parts = amounts.map((_, at) => factsOf({}, {}, amounts, at));
    const whole = factsOf({}, {}, [price]);
    for (const sum of ['net', 'vat', 'total'] as const)
      expect(parts.reduce((all, part) => all + part[sum], 0)).toBe(whole[sum]);
  }
});

test('UBL: the notes of an invoice that is credited in pieces agree in themselves, and together with the invoice', () => {
  for (let price = 300; price < 900; price += 7) {
    const facts = factsOf({}, {}, [price]);
    const third = Math.floor(price / 3);
    const notes = [
      creditFacts(facts, third, 0, 'Zurück'),
      creditFacts(facts, third, third, 'Zurück'),
      creditFacts(facts, price - 2 * third, 2 * third, 'Zurück'),
    ];
    for (const sum of ['net', 'vat', 'rounding', 'total'] as const)
      expect(notes.reduce((all, note) => all + note[sum], 0)).toBe(facts[sum]);
    // A cumulative share may differ by a cent from the VAT of the note's own net, as the rules allow.
    for (const note of notes)
      expect([null, 'VAT of a category']).toContain(sumsProblem(written(note, { kind: 'credit_note' })));
  }
});

test('UBL: a small business is exempt with its reason; without VAT no VAT id is written, and some id of the seller is', () => {
  const small = written(factsOf({ vat: 'small', small_reason: '§ 19 UStG' }));
  expect(between(small, 'cac:TaxCategory')).toBe(
    '<cac:TaxCategory><cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReason>§ 19 UStG</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>',
  );
  const none = written(factsOf({ vat: 'none' }, { vat_id: 'FR12345678901', leitweg_id: '' }));
  expect(none).not.toContain('DE123456789');
  expect(none).not.toContain('FR12345678901');
  expect(none).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>');
  expect(valueOf(between(none, 'cac:PartyIdentification'), 'ID')).toBe('ada@example.com');
});

test('UBL: names are escaped, control characters are dropped, and equal facts give equal bytes', () => {
  const xml = written(factsOf());
  expect(xml).toContain('<cbc:Name>Ada &amp; Söhne 🍏</cbc:Name>');
  expect(xml).toContain('<cbc:Name>Stadt &lt;Kiel&gt;</cbc:Name>');
  expect(xml).not.toContain('\u0001');
  expect(written(factsOf())).toBe(xml);
  expect(xml).toContain('<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>1234-5678-9012</cbc:PaymentID>');
  expect(written({ ...factsOf(), account: null })).toContain('<cbc:PaymentMeansCode>68</cbc:PaymentMeansCode>');
  expect(written(factsOf({}, {}, [0]))).not.toContain('PaymentTerms');
  const { seller } = factsOf();
  const longest = '🍏'.repeat(INVOICING_LIMITS.name);
  expect(written({ ...factsOf(), seller: { ...seller, name: longest } })).toContain(`<cbc:Name>${longest}</cbc:Name>`);
  // Half an emoji is no character of XML.
  expect(written({ ...factsOf(), seller: { ...seller, name: `Ada ${longest.slice(0, 3)}` } }).isWellFormed()).toBe(
    true,
  );
});
