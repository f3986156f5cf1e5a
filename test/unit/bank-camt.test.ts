import { expect, test, vi } from 'vitest';
import { idOf } from '../../src-web/features/admin/bank-file/bank-entry.ts';
import { readBankFile } from '../../src-web/features/admin/bank-file/read-bank-file.ts';
import { fileOf, read, statement } from './bank-files.ts';

const ENTRY = `<Ntry><Amt Ccy="EUR">500.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>2026112001</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr><Nm>M&#252;ller &amp; S&#xF6;hne</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>Invoice 1234-5678-9012</Ustrd><Ustrd>thank you</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const LINE = (more = '', amount = '10.00') => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-20T09:00:00+01:00</DtTm></BookgDt>${more}</Ntry>`;

test('CAMT: an entry is read in the versions .02 to .08, in its report and its notification, with and without a prefix', async () => {
  const expected = {
    kind: 'credit',
    cents: 50_001,
    currency: 'EUR',
    day: '2026-11-20',
    text: 'Invoice 1234-5678-9012 thank you',
    payer: 'Müller & Söhne',
    batch: null,
  };
  const newer = ENTRY.replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>').replace(/<Nm>.*<\/Nm>/, '<Pty>$&</Pty>');
  const identities = new Set<string>();
  for (const [entry, version] of [
    [ENTRY, '053.001.02'],
    [newer, '053.001.08'],
    [ENTRY, '052.001.06'],
    [newer, '054.001.08'],
  ] as const) {
    const { entries, until } = await read(statement(entry, { version }));
    expect(entries, version).toMatchObject([expected]);
    expect(until, version).toBe('2026-11-24');
    identities.add(entries[0]?.identity ?? '');
  }
  const prefixed = statement(ENTRY).replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:');
  expect((await read(prefixed)).entries).toMatchObject([expected]);
  // A payment has the same identity in each file that names it.
  expect(identities.size).toBe(1);
});

test('CAMT: without the bank’s reference equal lines are counted, and overlapping files name the same ones', async () => {
  const monday = LINE('', '10.00');
  const both = (await read(statement(monday + monday))).entries;
  expect(new Set(both.map(({ identity }) => identity)).size).toBe(2);
  const longer = (await read(statement(LINE('', '7.00') + monday + monday + monday))).entries;
  expect(longer.slice(1, 3).map(({ identity }) => identity)).toEqual(both.map(({ identity }) => identity));
  // A payment with its own reference counts once, however often the file has it.
  expect((await read(statement(ENTRY + ENTRY))).entries).toHaveLength(1);
  const notProvided = LINE('<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>');
  expect((await read(statement(notProvided + notProvided))).entries).toHaveLength(2);
  const otherAccount = (await read(statement(ENTRY, { iban: 'DE02 1203 0000 0000 2020 51' }))).entries;
  expect(otherAccount[0]?.identity).not.toBe((await read(statement(ENTRY))).entries[0]?.identity);
});

const kinds = async (entry: string) => (await read(statement(entry))).entries.map(({ kind }) => kind);

test('CAMT: pending, debit, reversed and returned entries are told apart', async () => {
  expect(await kinds(ENTRY.replace('BOOK', 'PDNG'))).toEqual(['pending']);
  expect(await kinds(ENTRY.replace('BOOK', 'INFO'))).toEqual(['pending']);
  expect(await kinds(ENTRY.replace('CRDT', 'DBIT'))).toEqual(['debit']);
  expect(await kinds(ENTRY.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>').replace('CRDT', 'DBIT'))).toEqual([
    'reversed',
  ]);
  expect(await kinds(ENTRY.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>'))).toEqual(['returned-debit']);
  // One report has the payment announced and then booked.
  expect(await kinds(ENTRY.replace('BOOK', 'PDNG') + ENTRY)).toEqual(['pending', 'credit']);
});

const payment = (amount: string, text: string) =>
  `<TxDtls><Refs><AcctSvcrRef>B1</AcctSvcrRef></Refs>${amount}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const batch = (payments: string) =>
  LINE(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${payments}</NtryDtls>`, '30.00');

test('CAMT: a batch is its payments, each with its amount, or one sum where the file has no amounts', async () => {
  const split = await read(
    statement(
      batch(
        payment('<Amt Ccy="EUR">10.00</Amt>', 'one') +
          payment('<AmtDtls><TxAmt><Amt Ccy="EUR">20</Amt></TxAmt></AmtDtls>', 'two'),
      ),
    ),
  );
  expect(split.entries).toMatchObject([
    { cents: 1000, text: 'one', batch: 'part' },
    { cents: 2000, text: 'two', batch: 'part' },
  ]);
  expect(new Set(split.entries.map(({ identity }) => identity)).size).toBe(2);
  expect((await read(statement(batch(payment('', 'one') + payment('', 'two'))))).entries).toMatchObject([
    { cents: 3000, text: 'one two', batch: 'sum' },
  ]);
  expect((await read(statement(batch('')))).entries).toMatchObject([{ cents: 3000, batch: 'sum' }]);
});

const bare = (inner: string) => statement(inner, { period: '' });

test('CAMT: what the file covers is its period, else its closing balance, else its last entry', async () => {
  const balance = '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Dt><Dt>2026-11-22</Dt></Dt></Bal>';
  expect((await read(bare(balance + ENTRY))).until).toBe('2026-11-22');
  expect((await read(bare(ENTRY))).until).toBe('2026-11-20');
  expect((await read(bare(''))).until).toBe('2026-11-25');
});

const REFUSED: [name: string, content: string | Uint8Array<ArrayBuffer>, sentence: RegExp][] = [
  ['empty', '', /empty/],
  ['only spaces', ' \n', /empty/],
  ['cut off', statement(ENTRY).slice(0, -40), /broken/],
  ['tags that do not match', statement(ENTRY).replace('</Ntry>', '</Nope>'), /broken/],
  ['two roots', `${statement(ENTRY)}<More/>`, /broken/],
  ['a lone ampersand', statement(ENTRY).replace('&amp;', '&'), /broken/],
  ['a forbidden character', statement(ENTRY).replace('&#252;', '&#0;'), /broken/],
  ['a character beyond Unicode', statement(ENTRY).replace('&#252;', '&#x110000;'), /broken/],
  ['no amount', statement(ENTRY.replace('500.01', 'a lot')), /broken/],
  ['a day that is none', statement(ENTRY.replace('2026-11-20', '2026-02-30')), /broken/],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${statement(ENTRY)}`, /document type or entities/],
  ['an entity', statement(ENTRY).replace('&amp;', '&bomb;'), /document type or entities/],
  ['HTML', '<!DOCTYPE html><html><body>Sign in</body></html>', /document type/],
  ['depth', '<a>'.repeat(100_000), /nested too deeply/],
  ['depth in an entry', statement(`<Ntry>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Ntry>`), /nested too deeply/],
  ['another XML', '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>', /no bank statement/],
  [
    'another encoding than it says',
    new Uint8Array([...new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"?><a>'), 0xfc]),
    /broken/,
  ],
  ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><a/>', /broken/],
  ['a ZIP', 'PK\u0003\u0004 x', /ZIP archive/],
  ['a PDF', '%PDF-1.7', /PDF/],
  ['MT940', ':20:STARTUMSE\n:25:12345', /MT940/],
  ['a picture', '\u00ffØ\0;a;b\n\0;c;d\n\0;e;f\n', /neither a CAMT\.053 file nor a table/],
  ['a letter', 'Dear Ada,\nthank you for all.\n', /neither a CAMT\.053 file nor a table/],
  ['an open quote', 'Datum;Betrag\n"01.11.2026;5,00\n', /broken|neither/],
];

test.each(REFUSED)('a file that is no statement is refused in a sentence: %s', async (_, content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence);
});

test('20 MB are refused at once, and 10 MB are read without a long task', async () => {
  const huge = fileOf(statement(LINE()).padEnd(20 * 1024 * 1024));
  const content = vi.spyOn(huge, 'arrayBuffer');
  await expect(readBankFile(huge)).rejects.toThrow('20.00 MB, more than the 10.00 MB');
  expect(content).not.toHaveBeenCalled();
  const many = statement(LINE().repeat(40_000));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  expect((await read(many)).entries).toHaveLength(40_000);
  clearInterval(timer);
  // Other tasks had their turn meanwhile.
  expect(turns).toBeGreaterThan(10);
});

const MAX = 10 * 1024 * 1024 - 1;

test.each([
  ['depth', '<a>'],
  ['tags without a name', '<'],
  ['empty elements', '<a/>'],
  ['an open comment', '<!-- '],
  ['open entities', '&x'],
  ['entities', '<a>&amp;&lol;'],
  ['attributes', '<a x="y" '],
  ['quotes', '"'],
  ['separators', ';'],
  ['columns without an end', 'a;'],
  ['nothing', '\0'],
])('10 MB of one thing are refused, and soon: %s', async (_, unit) => {
  await expect(read(unit.repeat(MAX / unit.length))).rejects.toThrow(/nested|broken|document type|neither|columns/);
});

test('a UUID of an entry is the same each time, and another one after a transfer was taken back', async () => {
  const id = await idOf('["DE","1"]', 0);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await idOf('["DE","1"]', 0)).toBe(id);
  expect(new Set([id, await idOf('["DE","2"]', 0), await idOf('["DE","1"]', 1)]).size).toBe(3);
});
