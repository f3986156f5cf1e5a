import type { Bank, BankPart, BankTransfer } from '#contract/bank';
import { centsOf } from '#contract/cents';
import { idOf, pacer, type BankEntry } from './bank-entry.ts';

export interface Payment {
  entry: BankEntry;
  id: string;
  state:
    | { name: 'recorded'; transfer: BankTransfer }
    /** The owner recorded this transfer by hand, or from another kind of file. */
    | { name: 'same'; transfer: BankTransfer; parts: BankPart[] }
    /** The parts are those that the bank's entry names, or the only one with this amount. */
    | { name: 'match'; by: 'reference' | 'invoice' | 'amount'; parts: BankPart[] }
    | { name: 'unknown' };
}

export const matchEntries = async (entries: readonly BankEntry[], bank: Bank): Promise<Payment[]> => {
  const pace = pacer();
  const recorded = new Map(bank.transfers.map((transfer) => [transfer.id, transfer]));
  const named: { entry: BankEntry; id: string }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'credit') named.push({ entry, id: await freeId(entry, recorded) });
    await pace();
  }
  const inFile = new Set(named.map(({ id }) => transferId(id)));
  const others = bank.transfers.filter(({ id, is_undone: isUndone }) => !isUndone && !inFile.has(id));
  const taken = new Set<BankTransfer>();
  const codes = codesOf(bank.parts);
  const stateOf = (entry: BankEntry): Payment['state'] => {
    const { by, parts: written } = namedIn(entry, codes);
    const fits = written.length > 0 ? written : bank.parts.filter((part) => isSum(entry, part, part.open));
    const transfer = others.find((one) => !taken.has(one) && isSame(entry, one, written));
    if (transfer !== undefined) {
      taken.add(transfer);
      return { name: 'same', transfer, parts: fits };
    }
    if (written.length > 0) return { name: 'match', by, parts: fits };
    return fits.length === 1 ? { name: 'match', by: 'amount', parts: fits } : { name: 'unknown' };
  };
  const payments: Payment[] = [];
  for (const { entry, id } of named) {
    await pace();
    const transfer = recorded.get(transferId(id));
    payments.push({ entry, id, state: transfer === undefined ? stateOf(entry) : { name: 'recorded', transfer } });
  }
  return payments;
};

/** A transfer that was taken back keeps its id, so a new entry gets another id. */
const freeId = async ({ identity }: BankEntry, recorded: ReadonlyMap<string, BankTransfer>): Promise<string> => {
  for (let attempt = 0; ; attempt += 1) {
    const id = await idOf(identity, attempt);
    if (recorded.get(transferId(id))?.is_undone !== true) return id;
  }
};

const transferId = (id: string): string => `transfer-${id}`;

const compact = (text: string): string => text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();

interface Codes {
  part: BankPart;
  reference: string;
  invoices: string[];
}

const codesOf = (parts: readonly BankPart[]): Codes[] =>
  parts.map((part) => ({ part, reference: compact(part.reference), invoices: part.invoices.map(compact) }));

/** A client may write the reference with other spaces and signs. */
const namedIn = ({ text }: BankEntry, codes: readonly Codes[]): { by: 'reference' | 'invoice'; parts: BankPart[] } => {
  const written = compact(text);
  const isWritten = (code: string): boolean => code !== '' && written.includes(code);
  const byReference = codes.filter(({ reference }) => isWritten(reference));
  if (byReference.length > 0) return { by: 'reference', parts: byReference.map(({ part }) => part) };
  const byInvoice = codes.filter(({ invoices }) => invoices.some((one) => isWritten(one) && isAlone(one, text)));
  return { by: 'invoice', parts: byInvoice.map(({ part }) => part) };
};

/** A reference inside a longer number does not count. */
const isAlone = (number: string, text: string): boolean =>
  new RegExp(`(?:^|[^\\p{L}\\d])${Array.from(number).join('[^\\p{L}\\d]*')}(?!\\d)`, 'iu').test(text);

export const partsIn = (entry: BankEntry, parts: readonly BankPart[]): BankPart[] =>
  namedIn(entry, codesOf(parts)).parts;

export const isCurrency = ({ currency }: BankEntry, other: string): boolean => currency === '' || currency === other;

const isSum = (entry: BankEntry, { currency }: { currency: string }, amount: number): boolean =>
  isCurrency(entry, currency) && entry.cents === centsOf(amount);

const DAY_MS = 86_400_000;
/** The owner may have typed another day than the bank's, so the days may differ. */
const NEAR_DAYS = { byReference: 14, byAmount: 4 } as const;

const isSame = (entry: BankEntry, transfer: BankTransfer, written: readonly BankPart[]): boolean => {
  if (!isSum(entry, transfer, transfer.amount)) return false;
  const days = Math.abs(Date.parse(entry.day) - Date.parse(transfer.day)) / DAY_MS;
  if (written.length === 0) return days <= NEAR_DAYS.byAmount;
  const isItsPart = written.some(({ quote_id: quote, part }) => quote === transfer.quote_id && part === transfer.part);
  return isItsPart && days <= NEAR_DAYS.byReference;
};

export const sortedParts = (parts: readonly BankPart[]): BankPart[] =>
  parts.toSorted((a, b) => Number(b.open > 0) - Number(a.open > 0));
