import * as z from 'zod/mini';
import { toDecimal } from './cents.ts';
import { QUOTE_PARTS } from './quote-rules.ts';
import { text } from './text.ts';

export const TRANSFER_LIMITS = { holder: 70, account: 500, note: 500, reference: 140 } as const;

export const TRANSFER_MESSAGES = {
  saved: 'Quotes that offer a transfer show this account from now on.',
  holder: `Say who holds the account, in up to ${TRANSFER_LIMITS.holder} characters.`,
  iban: 'This is no IBAN: its length or its check digits are wrong.',
  bic: 'A BIC has 8 or 11 letters and digits, such as DEUTDEFF.',
  bicNeeded: 'A transfer to this country needs the BIC, too.',
  account: 'Give an IBAN, or the account in lines of text.',
  amount: 'An amount is a number above zero with up to two decimals, up to 1,000,000.',
  day: 'Say the day on which the money arrived, today at the latest.',
  reference: `A reference has up to ${TRANSFER_LIMITS.reference} characters.`,
  recorded: 'The transfer is recorded. The client gets a mail with the receipt.',
  recordedInvoiced: 'The transfer is recorded. The client gets a mail that confirms it.',
  recordedUnmailed: 'The transfer is recorded. The client’s account is deleted, so nobody gets a mail.',
  undone: 'The transfer is taken back. The client gets an email.',
  undoneUnmailed: 'The transfer is taken back. The client’s account is deleted, so nobody gets a mail.',
  surplusReturned: 'Noted: the surplus goes back.',
  surplusKept: 'Noted: you keep the surplus.',
  notDue: 'This part of the quote is not asked for, so nothing can be marked for it.',
  unknown: 'There is no such transfer.',
  notUndone: 'A transfer of which money went back cannot be taken back.',
  noSurplus: 'Nothing of this part is left over.',
  ways: 'Tick at least one way to pay.',
  missing: 'The site has no bank account for transfers. Give one under Payments, Settings.',
} as const;

/** The lengths of IBANs by country are from SWIFT's registry. */
const IBAN_LENGTHS = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21
  LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33
  SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** In the European Economic Area, banks find the BIC from the IBAN. */
const WITHOUT_BIC = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

export const needsBic = (iban: string): boolean => iban === '' || !WITHOUT_BIC.includes(iban.slice(0, 2));

const compact = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

export const isIban = (typed: string): boolean => {
  const iban = compact(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || IBAN_LENGTHS[iban.slice(0, 2)] !== iban.length) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
};

export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

const isBic = (typed: string): boolean => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(compact(typed));

export const transferAccount = z
  .object({
    holder: text({ max: TRANSFER_LIMITS.holder, message: TRANSFER_MESSAGES.holder }),
    iban: text({ max: 60, message: TRANSFER_MESSAGES.iban }).check(
      z.overwrite(compact),
      z.refine((iban) => iban === '' || isIban(iban), { error: TRANSFER_MESSAGES.iban }),
    ),
    bic: text({ max: 20, message: TRANSFER_MESSAGES.bic }).check(
      z.overwrite(compact),
      z.refine((bic) => bic === '' || isBic(bic), { error: TRANSFER_MESSAGES.bic }),
    ),
    /** A bank account without an IBAN is described in free lines. */
    account: text({ max: TRANSFER_LIMITS.account }),
    note: text({ max: TRANSFER_LIMITS.note }),
  })
  .check(
    z.refine((account) => isEmpty(account) || account.holder.trim() !== '', {
      error: TRANSFER_MESSAGES.holder,
      path: ['holder'],
    }),
    z.refine((account) => isEmpty(account) || account.iban !== '' || account.account.trim() !== '', {
      error: TRANSFER_MESSAGES.account,
      path: ['iban'],
    }),
    z.refine(({ iban, bic }) => !isIban(iban) || bic !== '' || !needsBic(iban), {
      error: TRANSFER_MESSAGES.bicNeeded,
      path: ['bic'],
    }),
  );
export type TransferAccount = z.infer<typeof transferAccount>;

const isEmpty = (account: { holder: string; iban: string; bic: string; account: string; note: string }): boolean =>
  Object.values(account).every((value) => value.trim() === '');

export const NO_ACCOUNT: TransferAccount = { holder: '', iban: '', bic: '', account: '', note: '' };

export const transferRequest = z.object({ revision: z.int().check(z.nonnegative()), body: transferAccount });

export const recordTransferRequest = z.object({
  id: z.uuid(),
  part: z.enum(QUOTE_PARTS),
  amount: z.number({ error: TRANSFER_MESSAGES.amount }).check(
    z.refine((value) => value > 0 && value <= 1_000_000 && Math.round(value * 100) / 100 === value, {
      error: TRANSFER_MESSAGES.amount,
    }),
  ),
  day: z.iso.date({ error: TRANSFER_MESSAGES.day }),
  reference: z._default(text({ max: TRANSFER_LIMITS.reference, message: TRANSFER_MESSAGES.reference }), ''),
});
export type RecordTransfer = z.infer<typeof recordTransferRequest>;

export const surplusRequest = z.object({
  id: z.uuid(),
  part: z.enum(QUOTE_PARTS),
  how: z.enum(['returned', 'kept']),
});
export type SurplusRequest = z.infer<typeof surplusRequest>;

interface Credit {
  account: TransferAccount;
  cents: number;
  currency: string;
  reference: string;
}

const EPC_MAX_CENTS = 99_999_999_999;
/** A QR code of version 13 holds 331 bytes. */
const EPC_MAX_BYTES = 331;

const bytesOf = (written: string): number =>
  Array.from(written).reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);

/** A QR code of EPC069-12 is for IBANs and euros only. */
export const epcText = ({ account: { holder, iban, bic }, cents, currency, reference }: Credit): string | null => {
  if (iban === '' || currency !== 'EUR' || cents < 1 || cents > EPC_MAX_CENTS) return null;
  const textFor = (name: string) =>
    ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${toDecimal(cents)}`, '', '', reference].join('\n');
  const name = Array.from(holder.replaceAll(/\s+/g, ' ').trim());
  while (name.length > 1 && bytesOf(textFor(name.join(''))) > EPC_MAX_BYTES) name.pop();
  return textFor(name.join(''));
};
