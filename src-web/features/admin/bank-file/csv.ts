import { FileError, identifier, pacer, type BankEntry, type BankFile } from './bank-entry.ts';
import { hasMoney, type Columns, type Role } from './csv-columns.ts';
import { centsIn, dayOf, decimalOf, plain } from './csv-values.ts';

const OUT = /^(?:af|d|dbit|debit|soll|s|debet|debito|out|dr)\b/;
const PENDING = /vorgemerkt|pending|en attente|in behandeling|pendiente|a comptabiliser|offen/;
const REVERTED = /revert|declin|fail|cancel|abgelehnt|storniert/;

export const readRows = async (
  rows: readonly string[][],
  { roles, order, headerRows }: Columns,
): Promise<Omit<BankFile, 'name'>> => {
  if (!hasMoney(roles) || order === null) throw new FileError('Say which column has the day, and which the amount.');
  const identify = identifier();
  const pace = pacer();
  const lines = rows.slice(headerRows);
  const cellsOf = (row: readonly string[], role: Role): string[] =>
    roles.flatMap((one, index) => (one === role ? [row[index] ?? ''] : []));
  const cell = (row: readonly string[], role: Role): string => cellsOf(row, role)[0] ?? '';
  const decimal = decimalOf(lines.flatMap((row) => MONEY.flatMap((role) => cellsOf(row, role))));
  const centsOf = (row: readonly string[]): number | null => {
    if (roles.includes('amount')) {
      const cents = centsIn(cell(row, 'amount'), decimal);
      return cents !== null && OUT.test(plain(cell(row, 'direction'))) ? -Math.abs(cents) : cents;
    }
    const [came, went] = [centsIn(cell(row, 'credit'), decimal), centsIn(cell(row, 'debit'), decimal)];
    if (came !== null && came !== 0) return came;
    return went === null ? came : -Math.abs(went);
  };
  const entries: BankEntry[] = [];
  const unreadable: number[] = [];
  for (const [index, row] of lines.entries()) {
    await pace();
    const day = dayOf(cell(row, 'day'), order);
    const cents = centsOf(row);
    if (day === null || cents === null) {
      unreadable.push(headerRows + index + 1);
      continue;
    }
    const reference = cell(row, 'reference');
    const texts = cellsOf(row, 'text').filter((text) => text !== '');
    const entry = identify({
      kind: kindOf(cents, plain(cell(row, 'state'))),
      cents: Math.abs(cents),
      currency: cell(row, 'currency').toUpperCase(),
      day,
      text: texts.join(' '),
      payer: cell(row, 'payer'),
      batch: null,
      account: cell(row, 'account').replaceAll(/\s/g, '').toUpperCase(),
      reference: reference === '' ? null : `${day} ${reference}`,
    });
    if (entry !== null) entries.push(entry);
  }
  if (entries.length === 0 && lines.length > 0)
    throw new FileError('No line of this table has a day and an amount that can be read.');
  const days = entries.map(({ day }) => day).toSorted();
  return { entries, until: days.at(-1) ?? null, unreadable };
};

const MONEY: readonly Role[] = ['amount', 'credit', 'debit'];

const kindOf = (cents: number, state: string): BankEntry['kind'] => {
  if (cents < 0 || REVERTED.test(state)) return 'debit';
  return PENDING.test(state) ? 'pending' : 'credit';
};
