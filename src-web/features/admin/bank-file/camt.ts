import { FileError, identifier, isDay, pacer, type BankEntry, type BankFile } from './bank-entry.ts';
import { broken, readXml, type XmlElement } from './xml.ts';

const STATEMENT = /^Document\/(?:BkToCstmrStmt\/Stmt|BkToCstmrAcctRpt\/Rpt|BkToCstmrDbtCdtNtfctn\/Ntfctn)\/(\w+)$/;
const PARTS = ['Acct', 'FrToDt', 'CreDtTm', 'Bal', 'Ntry', 'Id'];

/** A CAMT.053 file is a statement, CAMT.052 a report, CAMT.054 a notification. */
export const readCamt = async (xml: string): Promise<Omit<BankFile, 'name'>> => {
  const identify = identifier();
  const pace = pacer();
  const entries: BankEntry[] = [];
  let account = '';
  let isStatement = false;
  const ends: Record<'period' | 'balance' | 'created', string | null> = { period: null, balance: null, created: null };
  for (const found of readXml(xml, (path) => PARTS.includes(STATEMENT.exec(path)?.[1] ?? ''))) {
    await pace();
    if (found === null) continue;
    const { element } = found;
    isStatement = true;
    switch (element.name) {
      case 'Acct':
        account = compact(textAt(element, 'Id/IBAN') || textAt(element, 'Id/Othr/Id'));
        break;
      case 'FrToDt':
        ends.period = later(ends.period, dayIn(child(element, 'ToDtTm')));
        break;
      case 'Bal':
        if (textAt(element, 'Tp/CdOrPrtry/Cd').startsWith('CL'))
          ends.balance = later(ends.balance, dayAt(element, 'Dt'));
        break;
      case 'CreDtTm':
        ends.created = later(ends.created, dayIn(element));
        break;
      case 'Ntry':
        for (const entry of entriesOf(element, account)) {
          const identified = identify(entry);
          if (identified !== null) entries.push(identified);
        }
    }
  }
  if (!isStatement) throw new FileError('This XML file is no bank statement. A statement is a CAMT.053 file.');
  const newest = entries.reduce<string | null>((day, entry) => later(day, entry.day), null);
  return { entries, until: ends.period ?? ends.balance ?? newest ?? ends.created, unreadable: [] };
};

type Read = Parameters<ReturnType<typeof identifier>>[0];

const entriesOf = (entry: XmlElement, account: string): Read[] => {
  const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  const state = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
  const isReversed = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1';
  const details = entry.children.filter(({ name }) => name === 'NtryDtls');
  const payments = details.flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'));
  const counted = details.reduce((sum, one) => sum + Number(textAt(one, 'Btch/NbOfTxs')), 0);
  const whole = moneyOf(child(entry, 'Amt'));
  const reference = bankReference(textAt(entry, 'AcctSvcrRef'));
  if (day === null || whole === null) throw broken();
  const amounts = payments.map((one) => moneyOf(child(one, 'Amt')) ?? moneyOf(at(one, 'AmtDtls/TxAmt/Amt')));
  const isSplit = payments.length > 1 && amounts.every((amount) => amount !== null);
  const kindOf = (one: XmlElement): BankEntry['kind'] => {
    const isCredit = (textAt(one, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT';
    if (state !== '' && state !== 'BOOK') return isCredit ? 'pending' : 'debit';
    if (isReversed) return isCredit ? 'returned-debit' : 'reversed';
    return isCredit ? 'credit' : 'debit';
  };
  if (!isSplit) {
    const [only = entry] = payments;
    const own = bankReference(textAt(only, 'Refs/AcctSvcrRef'));
    return [
      {
        ...whole,
        ...wordsOf(entry, payments.length > 1 ? payments : [only]),
        account,
        reference: reference ?? own,
        kind: kindOf(entry),
        day,
        batch: payments.length > 1 || counted > 1 ? 'sum' : null,
      },
    ];
  }
  return payments.map((payment, index) => {
    const own = bankReference(textAt(payment, 'Refs/AcctSvcrRef'));
    return {
      ...(amounts[index] ?? whole),
      ...wordsOf(entry, [payment]),
      account,
      // Banks repeat the reference of a batch in its payments.
      reference: reference === null && own === null ? null : [reference, own, index].join(' '),
      kind: kindOf(payment),
      day,
      batch: 'part',
    };
  });
};

const wordsOf = (entry: XmlElement, payments: readonly XmlElement[]): Pick<Read, 'text' | 'payer'> => {
  const texts = payments.flatMap((one) => [
    ...allAt(one, 'RmtInf/Ustrd'),
    ...allAt(one, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...allAt(one, 'RmtInf/Strd/RfrdDocInf/Nb'),
    ...allAt(one, 'RmtInf/Strd/AddtlRmtInf'),
    ...allAt(one, 'Refs/EndToEndId').filter((id) => id !== 'NOTPROVIDED'),
    ...allAt(one, 'AddtlTxInf'),
  ]);
  const names = payments.map((one) => textAt(one, 'RltdPties/Dbtr/Nm') || textAt(one, 'RltdPties/Dbtr/Pty/Nm'));
  const all = [...texts, ...allAt(entry, 'AddtlNtryInf')].filter((text) => text !== '');
  return { text: [...new Set(all)].join(' '), payer: [...new Set(names)].filter((name) => name !== '').join(', ') };
};

const child = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((one) => one.name === name);

const at = (element: XmlElement, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((inner, name) => inner && child(inner, name), element);

const textAt = (element: XmlElement, path: string): string => at(element, path)?.text.trim() ?? '';

const allAt = (element: XmlElement, path: string): string[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (some, name) => some.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    )
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());

const dayIn = (element: XmlElement | undefined): string | null => {
  const day = element?.text.trim().slice(0, 10) ?? '';
  return isDay(day) ? day : null;
};

const dayAt = (element: XmlElement, name: string): string | null => {
  const date = child(element, name);
  return date === undefined ? null : (dayIn(child(date, 'Dt')) ?? dayIn(child(date, 'DtTm')));
};

const moneyOf = (amount: XmlElement | undefined): { cents: number; currency: string } | null => {
  const [, units, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount?.text.trim() ?? '') ?? [];
  if (units === undefined) return null;
  return { cents: Number(units) * 100 + Number(decimals.padEnd(2, '0')), currency: amount?.attributes['Ccy'] ?? '' };
};

/** Banks write words such as NOTPROVIDED where a payment has no reference. */
const NONE = ['', 'NOTPROVIDED', 'NONREF', 'NOREF', '0'];

const bankReference = (written: string): string | null => (NONE.includes(written.toUpperCase()) ? null : written);

const compact = (written: string): string => written.replaceAll(/\s/g, '').toUpperCase();

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);
