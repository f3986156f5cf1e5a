import { plain, type DayOrder } from './csv-values.ts';

/** Several columns may have the role `text`, but only one each other role. */
export const ROLES = [
  'day',
  'amount',
  'credit',
  'debit',
  'direction',
  'text',
  'payer',
  'currency',
  'account',
  'state',
  'reference',
] as const;
export type Role = (typeof ROLES)[number];

export interface Columns {
  roles: (Role | null)[];
  order: DayOrder | null;
  headerRows: number;
}

/**
 * The column names are those of banks in Germany, the Netherlands, France, Spain, Portugal and English-speaking
 * countries.
 */
const NAMES: Record<Role, string> = {
  day: `buchungstag|buchungsdatum|buchung|datum|booking date|date|transaction date|date operation|date d operation|dateop|
    date de comptabilisation|date comptable|boekdatum|boekingsdatum|completed date|posting date|posted date|fecha|
    fecha operacion|fecha contable|data|data mov|data movimento|data lancamento|valutadatum|wertstellung|value date`,
  amount: `betrag|umsatz|amount|transaction amount|bedrag|montant|importe|importo|valor|value`,
  credit: `haben|gutschrift|eingang|credit|credits|paid in|money in|credit amount|bij|montant credit|entree|ingreso|abono|credito`,
  debit: `soll|ausgang|debit|debits|paid out|money out|debit amount|af|montant debit|sortie|gasto|cargo|debito`,
  direction: `af bij|soll haben|soll haben kennzeichen|debit credit|credit debit|debit or credit|credit or debit|d c|dc|s h|sens|kennzeichen|cdtdbtind`,
  text: `verwendungszweck|buchungstext|buchungsdetails|kundenreferenz|kundenreferenz end to end|end to end referenz|
    end to end reference|end to end id|zahlungsreferenz|referenz|reference|payment reference|description|
    transaction description|details|payment details|memo|narrative|particulars|remittance information|notes|notiz|
    omschrijving|omschrijving 1|omschrijving 2|omschrijving 3|betalingskenmerk|mededeling|mededelingen|
    gestructureerde mededeling|vrije mededeling|libelle|libelle operation|libelle simplifie|detail|details de l operation|
    informations complementaires|communication|communications|motif|concepto|descripcion|descricao|descritivo|mitteilung`,
  payer: `beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungspflichtige r|
    zahlungspflichtiger|auftraggeber|auftraggeber empfanger|auftraggeber zahlungsempfanger|payer|payer name|counterparty|
    counterparty name|counter party|naam omschrijving|naam tegenpartij|tegenpartij naam|naam|contrepartie|nom contrepartie|
    nom de la contrepartie|tiers|nom|name|partner name`,
  currency: `waehrung|wahrung|currency|munt|devise|moneda|moeda`,
  account: `auftragskonto|iban auftragskonto|bezeichnung auftragskonto|rekening|rekeningnummer|iban bban|account|account number|
    compte|numero de compte|konto|cuenta|conta`,
  state: `status|state|info|umsatzstatus|statut|estado`,
  reference: `transaction id|transferwise id|bankreferenz|bank reference|bankreferentie|volgnr|reference bancaire`,
};

const ROLE_OF = new Map(
  ROLES.flatMap((role) => NAMES[role].split('|').map((name, rank) => [name.trim(), { role, rank }] as const)),
);

/** A column's name loses currencies and brackets: “Betrag (EUR)” becomes “betrag”. */
const nameOf = (cell: string): string =>
  plain(cell.replaceAll(/\((?:eur|usd|gbp|chf|€|\$|£)\)/gi, ''))
    .replaceAll(/[^a-z\d]+/g, ' ')
    .replaceAll(/\b(?:eur|euro|euros|usd|gbp|chf|in eur|amp)\b/g, '')
    .trim()
    .replaceAll(/ {2,}/g, ' ');

/** When several columns have one role, the best known name wins. */
const rolesOf = (header: readonly string[]): (Role | null)[] => {
  const found = header.map((cell) => ROLE_OF.get(nameOf(cell)) ?? null);
  return found.map((one, index) => {
    if (one === null || one.role === 'text') return one?.role ?? null;
    const isBeaten = found.some(
      (other, at) => other?.role === one.role && (other.rank < one.rank || (other.rank === one.rank && at < index)),
    );
    return isBeaten ? null : one.role;
  });
};

export const hasMoney = (roles: readonly (Role | null)[]): boolean =>
  roles.includes('day') && (roles.includes('amount') || roles.includes('credit'));

const HEAD_ROWS = 30;

/** Banks write lines about the account above the header of the columns. */
export const findHeader = (rows: readonly string[][]): { header: string[]; columns: Omit<Columns, 'order'> } => {
  const head = rows.slice(0, HEAD_ROWS);
  const known = head.findIndex((row) => hasMoney(rolesOf(row)));
  if (known !== -1) {
    const header = head[known] ?? [];
    return { header, columns: { roles: rolesOf(header), headerRows: known + 1 } };
  }
  const width = Math.max(...head.map(({ length }) => length));
  const first = head.findIndex(({ length }) => length === width);
  const header = head[first] ?? [];
  const hasNumber = header.some((cell) => /\d/.test(cell));
  return {
    header: hasNumber ? header.map((_, index) => `Column ${index + 1}`) : header,
    columns: { roles: rolesOf(header), headerRows: hasNumber ? first : first + 1 },
  };
};
