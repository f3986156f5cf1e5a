import { expect, test } from 'vitest';
import { readBankFile, readTableAs } from '../../src-web/features/admin/bank-file/read-bank-file.ts';
import { centsIn, dayOf, dayOrderOf, decimalOf } from '../../src-web/features/admin/bank-file/csv-values.ts';
import { fileOf, read } from './bank-files.ts';

const latin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));

const MONEY_IN = { kind: 'credit', cents: 123_456, day: '2026-11-20' };
const MONEY_OUT = { kind: 'debit', cents: 1250, day: '2026-11-21' };

const BANKS: [bank: string, content: string | Uint8Array<ArrayBuffer>, credit: object][] = [
  [
    'a German savings bank, in Windows-1252',
    latin(
      `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"
"DE89370400440532013000";"20.11.26";"20.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 1234 5678 9012";"";"Müller; Söhne";"1.234,56";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"21.11.26";"21.11.26";"LASTSCHRIFT";"Strom";"";"Stadtwerke";"-12,50";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"22.11.26";"22.11.26";"GUTSCHRIFT";"Bald";"";"Müller";"5,00";"EUR";"Umsatz vorgemerkt"`,
    ),
    { payer: 'Müller; Söhne', currency: 'EUR', text: 'GUTSCHR. UEBERWEISUNG Rechnung 1234 5678 9012' },
  ],
  [
    'a German direct bank, with lines above its header',
    `﻿"Girokonto";"DE89 3704 0044 0532 0130 00"
"Kontostand vom 24.11.2026:";"2.000,00 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (€)"
"20.11.26";"20.11.26";"Gebucht";"Clara Client";"Ada";"1234-5678-9012";"1.234,56 €"
"21.11.26";"21.11.26";"Gebucht";"Ada";"Stadtwerke";"Strom";"-12,50 €"
"22.11.26";"";"Vorgemerkt";"Clara Client";"Ada";"bald";"5 €"`,
    { payer: 'Clara Client', currency: '', text: '1234-5678-9012' },
  ],
  [
    'a Dutch bank with a word for the direction',
    `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20261120","C. Client","NL20INGB0001234567","NL91ABNA0417164300","OV","Bij","1234,56","Overschrijving","Factuur 1234-5678-9012"
"20261121","Energie","NL20INGB0001234567","","IC","Af","12,50","Incasso","Stroom"`,
    { payer: 'C. Client', text: 'Factuur 1234-5678-9012' },
  ],
  [
    'a Dutch bank with its own numbers',
    `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Naam tegenpartij","Omschrijving-1","Omschrijving-2"
"NL44RABO0123456789","EUR","RABONL2U","000000000000001234","2026-11-20","2026-11-20","+1234,56","+2000,00","C. Client","1234-5678","-9012"
"NL44RABO0123456789","EUR","RABONL2U","000000000000001235","2026-11-21","2026-11-21","-12,50","+1987,50","Energie","Stroom",""`,
    { payer: 'C. Client', text: '1234-5678 -9012', currency: 'EUR' },
  ],
  [
    'a French bank with two columns of money',
    latin(
      `Téléchargement du 24/11/2026;\n\nDate;Libellé;Débit euros;Crédit euros;
20/11/2026;"VIREMENT DE CLIENT CLARA
1234-5678-9012";;1 234,56;
21/11/2026;PRELEVEMENT EDF;12,50;;`,
    ),
    { text: 'VIREMENT DE CLIENT CLARA\n1234-5678-9012' },
  ],
  [
    'a French bank with one column',
    `dateOp;dateVal;label;Libellé;Montant\n2026-11-20;2026-11-20;x;VIR CLIENT;1 234,56\n2026-11-21;2026-11-21;x;EDF;-12,50`,
    { text: 'VIR CLIENT' },
  ],
  [
    'a British bank',
    `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
20/11/2026,FPI,'12-34-56,12345678,C CLIENT 1234-5678-9012,,1234.56,2000.00
21/11/2026,DD,'12-34-56,12345678,ENERGY,12.50,,1987.50`,
    { text: 'C CLIENT 1234-5678-9012' },
  ],
  [
    'an American bank',
    `Details,Posting Date,Description,Amount,Type,Balance\nCREDIT,11/20/2026,"WIRE, C CLIENT","1,234.56",ACH_CREDIT,2000.00\nDEBIT,11/21/2026,ENERGY,-12.50,ACH_DEBIT,1987.50`,
    { text: 'CREDIT WIRE, C CLIENT' },
  ],
  [
    'a bank in an app, with times and states',
    `Type\tProduct\tStarted Date\tCompleted Date\tDescription\tAmount\tFee\tCurrency\tState
TRANSFER\tCurrent\t2026-11-19 08:00:00\t2026-11-20 10:00:00\tFrom Clara\t1234.56\t0.00\tEUR\tCOMPLETED
CARD\tCurrent\t2026-11-21 08:00:00\t2026-11-21 10:00:00\tShop\t-12.50\t0.00\tEUR\tCOMPLETED
TRANSFER\tCurrent\t2026-11-21 08:00:00\t2026-11-21 10:00:00\tFrom Zoe\t7.50\t0.00\tEUR\tREVERTED
TRANSFER\tCurrent\t2026-11-21 08:00:00\t2026-11-21 10:00:00\tFrom Max\t7.50\t0.00\tEUR\tPENDING`,
    { text: 'From Clara', currency: 'EUR' },
  ],
];

test.each(BANKS)('CSV of %s', async (_, content, credit) => {
  const { entries, unreadable } = await read(content);
  expect(entries[0]).toMatchObject({ ...MONEY_IN, ...credit });
  expect(entries[1]).toMatchObject(MONEY_OUT);
  expect(entries.slice(2).map(({ kind }) => kind)).not.toContain('credit');
  expect(unreadable).toEqual([]);
});

test('CSV: equal lines are payments of their own, and a longer file names the same ones', async () => {
  const head = 'Datum;Verwendungszweck;Betrag\n';
  const line = '20.11.2026;Danke;5,00\n';
  const both = (await read(head + line + line)).entries.map(({ identity }) => identity);
  expect(new Set(both).size).toBe(2);
  const longer = (await read(`${head}19.11.2026;Danke;5,00\n${line}${line}21.11.2026;Danke;5,00\n`)).entries;
  expect(longer.slice(1, 3).map(({ identity }) => identity)).toEqual(both);
});

test('CSV: lines without a day or an amount are named, and none is guessed', async () => {
  const { entries, unreadable } = await read(
    'Datum;Verwendungszweck;Betrag\n20.11.2026;Danke;5,00\nSumme;;5,00\n31.02.2026;Danke;5,00\n21.11.2026;Danke;viel\n',
  );
  expect(entries).toHaveLength(1);
  expect(unreadable).toEqual([3, 4, 5]);
});

test('CSV: unknown columns, and days that can be read both ways, are asked about', async () => {
  const strange = await readBankFile(fileOf('Wann;Was;Wieviel\n20.11.2026;1234-5678-9012;5,00\n'));
  expect(strange).toMatchObject({ file: null, table: { header: ['Wann', 'Was', 'Wieviel'] } });
  if (strange.table === null) throw new Error('No table');
  const mapped = await readTableAs(strange.table, { roles: ['day', 'text', 'amount'], order: 'dmy', headerRows: 1 });
  expect(mapped.entries).toMatchObject([{ cents: 500, day: '2026-11-20', text: '1234-5678-9012' }]);
  const either = await readBankFile(
    fileOf('Date,Description,Amount\n03/04/2026,Thanks,5.00\n05/06/2026,Thanks,5.00\n'),
  );
  expect(either).toMatchObject({ file: null, table: { columns: { order: null, roles: ['day', 'text', 'amount'] } } });
  const nameless = await readBankFile(fileOf('20/11/2026,Thanks,5.00\n21/11/2026,Thanks,6.00\n'));
  expect(nameless).toMatchObject({
    file: null,
    table: { header: ['Column 1', 'Column 2', 'Column 3'], columns: { headerRows: 0 } },
  });
});

const of = (...cells: string[]) => cells.map((cell) => centsIn(cell, decimalOf(cells)));

test('amounts: German, English, Swiss and French signs, and nothing that is none', () => {
  expect(of('1.234,56', '-12,50', '1.000', '7')).toEqual([123_456, -1250, 100_000, 700]);
  expect(of('1,234.56', '(12.50)', '12.50-', '+3.1')).toEqual([123_456, -1250, -1250, 310]);
  expect(of("1'234.56", 'CHF 12.50', '−5.00')).toEqual([123_456, 1250, -500]);
  expect(of('1 234,56 €', '1 234,56', '€ -5,00', 'EUR -5,00')).toEqual([123_456, 123_456, -500, -500]);
  expect(of('12,50 S', '12,50 H')).toEqual([-1250, 1250]);
  for (const none of ['', '-', 'viel', '1.2.3', '12.345,6.7', '1,23,45', '5,123', '99999999999999999999'])
    expect(centsIn(none, ','), none).toBeNull();
});

test('days: in digits and in words, and nothing that is none', () => {
  for (const day of [
    '20.11.2026',
    '20.11.26',
    '20/11/2026',
    '20-11-2026',
    '2026-11-20',
    '20261120',
    '2026/11/20',
    '20 Nov 2026',
    '20. November 2026',
    '20 novembre 2026',
    'November 20, 2026',
    '2026-11-20T10:00:00Z',
  ])
    expect(dayOf(day, 'dmy'), day).toBe('2026-11-20');
  expect(dayOf('11/20/2026', 'mdy')).toBe('2026-11-20');
  expect(
    ['1 juin 2026', '1 juillet 2026', '1 mrt 2026', '1. Mär 2026', '1 août 2026'].map((day) => dayOf(day, 'dmy')),
  ).toEqual(['2026-06-01', '2026-07-01', '2026-03-01', '2026-03-01', '2026-08-01']);
  for (const none of ['', '31.02.2026', '2026-13-01', 'Summe', '99999999', '20.11.'])
    expect(dayOf(none, 'dmy'), none).toBeNull();
  expect(dayOrderOf(['03/04/2026', '20/04/2026'])).toBe('dmy');
  expect(dayOrderOf(['03/04/2026', '04/20/2026'])).toBe('mdy');
  expect(dayOrderOf(['03.04.2026'])).toBe('dmy');
  expect(dayOrderOf(['03/04/2026'])).toBeNull();
});
