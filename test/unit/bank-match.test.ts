import { expect, test } from 'vitest';
import type { Bank, BankPart, BankTransfer } from '#contract/bank';
import { idOf, type BankEntry } from '../../src-web/features/admin/bank-file/bank-entry.ts';
import { matchEntries, partsIn } from '../../src-web/features/admin/bank-file/match.ts';
import { read, statement } from './bank-files.ts';

const PART: BankPart = {
  quote_id: 'q1',
  part: 'first',
  title: 'Six papers, first half',
  who: 'Clara',
  reference: '1234-5678-9012',
  invoices: ['INV-2026-1'],
  open: 500.01,
  currency: 'EUR',
};
const OTHER: BankPart = {
  ...PART,
  quote_id: 'q2',
  part: 'whole',
  reference: '9999-0000-1111',
  invoices: ['INV-2026-12'],
  open: 80,
};

const entry = (more: Partial<BankEntry> = {}): BankEntry => ({
  identity: 'one',
  kind: 'credit',
  cents: 50_001,
  currency: 'EUR',
  day: '2026-11-20',
  text: 'Invoice 1234-5678-9012',
  payer: 'Clara',
  batch: null,
  ...more,
});

const bank = (transfers: BankTransfer[] = []): Bank => ({
  is_offered: true,
  parts: [PART, OTHER],
  transfers,
  seen_until: null,
  today: '2026-11-25',
});

const transfer = (id: string, more: Partial<BankTransfer> = {}): BankTransfer => ({
  id: `transfer-${id}`,
  quote_id: 'q1',
  part: 'first',
  title: PART.title,
  amount: 500.01,
  currency: 'EUR',
  day: '2026-11-20',
  is_undone: false,
  ...more,
});

const states = async (entries: BankEntry[], known: Bank = bank()) =>
  (await matchEntries(entries, known)).map(({ state }) => state);

test('a reference is found with spaces, in lower case, cut by a line, and among other text', () => {
  const texts = [
    '1234-5678-9012',
    '1234 5678 9012',
    '123456789012',
    'RG 1234-56\n78-9012/danke',
    're: 1234.5678.9012!',
  ];
  for (const text of texts) expect(partsIn(entry({ text }), [PART, OTHER]), text).toEqual([PART]);
  for (const text of ['', '1234-5678-9013', '1234 5678']) expect(partsIn(entry({ text }), [PART]), text).toEqual([]);
  const lettered = { ...PART, reference: 'RE-2026-AB12' };
  expect(partsIn(entry({ text: 'zahlung re 2026 ab12' }), [lettered])).toEqual([lettered]);
  expect(partsIn(entry(), [{ ...PART, reference: '' }])).toEqual([]);
});

test('an invoice’s number alone is enough, with a boundary, so that none is found in the next ones', async () => {
  for (const text of [
    'INV-2026-1',
    'Rechnung inv 2026 1 vom 20.11.2026',
    'SVWZ+INV2026-1/DANKE',
    'INV–2026 –1.',
    'Invoice INV-2026-\n1',
    'INV-2026-1Danke',
  ])
    expect(partsIn(entry({ text }), [PART, OTHER]), text).toEqual([PART]);
  expect(partsIn(entry({ text: 'INV-2026-12' }), [PART, OTHER])).toEqual([OTHER]);
  expect(partsIn(entry({ text: 'INV-2026-1, INV-2026-12' }), [PART, OTHER])).toEqual([PART, OTHER]);
  for (const text of ['INV-2026-123', 'INV-2026-10', 'XINV-2026-1', '2INV-2026-1', 'INV-2026', 'CN-2026-1'])
    expect(partsIn(entry({ text }), [PART, OTHER]), text).toEqual([]);
  const reissued = { ...PART, invoices: ['INV-2026-7', 'INV-2026-8'] };
  for (const text of reissued.invoices) expect(partsIn(entry({ text }), [reissued, OTHER])).toEqual([reissued]);
  expect(partsIn(entry({ text: 'INV-2026-1' }), [{ ...PART, invoices: [] }])).toEqual([]);
  // The reference decides when a payment names both a reference and an invoice.
  expect(partsIn(entry({ text: '1234-5678-9012 INV-2026-12' }), [PART, OTHER])).toEqual([PART]);
  expect(await states([entry({ text: 'INV-2026-1' })])).toEqual([{ name: 'match', by: 'invoice', parts: [PART] }]);
  const byHand = transfer('by-hand', { day: '2026-11-30' });
  expect(await states([entry({ text: 'INV-2026-1' })], bank([byHand]))).toMatchObject([{ name: 'same' }]);
});

test('CAMT and CSV: a payment that names the invoice finds its part', async () => {
  const ustrd = '<Ustrd>Your invoice inv-2026-12</Ustrd>';
  const strd =
    '<Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>INV-2026-12</Nb></RfrdDocInf></Strd>';
  for (const info of [ustrd, strd]) {
    const { entries } = await read(
      statement(`<Ntry><Amt Ccy="EUR">80.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><RmtInf>${info}</RmtInf></TxDtls></NtryDtls></Ntry>`),
    );
    expect(await states(entries), info).toEqual([{ name: 'match', by: 'invoice', parts: [OTHER] }]);
  }
  const { entries } = await read(
    'Buchungsdatum;Zahlungspflichtige*r;Verwendungszweck;Betrag (€)\n20.11.26;Clara;RE INV 2026 12 v. 1.11.;79,00 €\n',
  );
  expect(await states(entries)).toEqual([{ name: 'match', by: 'invoice', parts: [OTHER] }]);
});

test('a payment is matched by its reference, else by an amount that only one part has open', async () => {
  expect(await states([entry(), entry({ identity: 'two', text: 'no reference', cents: 8000 })])).toEqual([
    { name: 'match', by: 'reference', parts: [PART] },
    { name: 'match', by: 'amount', parts: [OTHER] },
  ]);
  expect(await states([entry({ text: 'x', cents: 1 })])).toEqual([{ name: 'unknown' }]);
  // An amount tells nothing in another currency, or when two parts have it.
  expect(await states([entry({ text: 'x', cents: 8000, currency: 'USD' })])).toEqual([{ name: 'unknown' }]);
  const twice = { ...bank(), parts: [OTHER, { ...OTHER, quote_id: 'q3', reference: '1' }] };
  expect(await states([entry({ text: 'x', cents: 8000 })], twice)).toEqual([{ name: 'unknown' }]);
  expect(await states([entry({ text: '1234-5678-9012 9999-0000-1111' })])).toMatchObject([{ parts: [PART, OTHER] }]);
  // Only incoming money can be recorded.
  for (const kind of ['debit', 'pending', 'reversed', 'returned-debit'] as const)
    expect(await states([entry({ kind })])).toEqual([]);
});

test('what is recorded adds nothing; after it was taken back it can be recorded anew', async () => {
  const id = await idOf('one', 0);
  const recorded = transfer(id);
  expect(await states([entry()], bank([recorded]))).toEqual([{ name: 'recorded', transfer: recorded }]);
  const [again] = await matchEntries([entry()], bank([transfer(id, { is_undone: true })]));
  expect(again).toMatchObject({ id: await idOf('one', 1), state: { name: 'match' } });
});

test('a transfer marked by hand is offered as the same, once', async () => {
  const byHand = transfer('by-hand', { day: '2026-11-22' });
  const twice = [entry(), entry({ identity: 'two' })];
  expect((await states(twice, bank([byHand]))).map(({ name }) => name)).toEqual(['same', 'match']);
  expect(await states([entry({ text: 'no reference' })], bank([byHand]))).toMatchObject([{ name: 'same' }]);
  for (const other of [
    { amount: 500 },
    { day: '2026-10-01' },
    { is_undone: true },
    { currency: 'USD' },
    { quote_id: 'q2', part: 'whole' as const },
  ])
    expect((await states([entry()], bank([transfer('by-hand', other)])))[0]?.name, JSON.stringify(other)).toBe('match');
  expect(await states([entry({ text: 'x' })], bank([transfer('by-hand', { day: '2026-11-25' })]))).not.toMatchObject([
    { name: 'same' },
  ]);
});
