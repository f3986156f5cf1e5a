import { numberOf, type PlannedPart } from '#contract/quote-parts';
import { formatMoney } from '#contract/money';
import { zoneLabel } from '#contract/time-zone';
import type { TransferAccount } from '#contract/transfer';
import type { Words } from '#words/language';
import type { quoteVersions } from '../../db/schema/quotes.ts';
import { formatDay } from '../../words.ts';
import type { ClientMail, MailContent } from '../mail/mail.ts';
import { accountFacts } from '../transfers/transfer-mails.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { partsOf, referenceOf } from './quote-parts.ts';
import type { QuoteRow } from './quote-state.ts';
import type { OrderRow } from '../../db/schema/orders.ts';

// Quote mails do not say what the work is, so another reader of the mailbox learns only the sums.

export const QUOTE_MAIL_KINDS = ['quote_client', 'quote_owner'] as const;

export interface Quoted {
  quote: Pick<QuoteRow, 'id' | 'lastDay' | 'acceptedAt' | 'recipientName' | 'recipientEmail' | 'language'>;
  version: typeof quoteVersions.$inferSelect;
  account?: TransferAccount | null;
  orderId?: string;
  dueCents?: number;
  dueAt?: string | null;
}

type Facts = MailContent['facts'];

export const sentMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.quote-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-heading'),
    before: words.word('mail.quote-before'),
    ...(quoted.quote.acceptedAt === null
      ? factsAndTotal(words, quoted, [...onAccepting(words, quoted), untilOf(words, quoted), waysOf(words, quoted)])
      : factsAndTotal(words, quoted, [])),
    after: words.word('mail.quote-no-account'),
    action: { label: words.word('mail.open-quote'), path },
  });

export const revisedMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: words.word('mail.quote-revised-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-revised-heading'),
    before: words.word('mail.quote-revised-before', { version: quoted.version.version }),
  });

export const renewedMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: words.word('mail.quote-renewed-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-renewed-heading'),
    before: words.word('mail.quote-renewed-before'),
  });

export const newLinkMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: words.word('mail.quote-link-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-link-heading'),
    before: words.word('mail.quote-link-before'),
  });

export const endingMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: words.word('mail.quote-ending-subject', {
      day: dayOfEnd(words, quoted),
      title: quoted.version.title,
    }),
    heading: words.word('mail.quote-ending-heading'),
    before: words.word('mail.quote-ending-before'),
  });

export const answerMail =
  (quoted: Quoted, path: string, text: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.quote-answer-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-answer-heading'),
    before: words.word('mail.quote-answer-before'),
    facts: quoted.quote.acceptedAt === null ? [untilOf(words, quoted)] : [],
    number: numberIn(words, quoted),
    quote: text,
    after: words.word('mail.quote-answer-after'),
    action: { label: words.word('mail.open-quote'), path },
  });

export const acceptedMail =
  (quoted: Quoted, name: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.quote-accepted-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-accepted-heading'),
    before: words.word('mail.quote-accepted-before'),
    ...(quoted.orderId === undefined
      ? factsAndTotal(words, quoted, [[words.word('mail.accepted-by'), name]])
      : factsToPay(words, quoted, [[words.word('mail.accepted-by'), name]])),
    after: words.word(howToPay(quoted, 'quote-accepted')),
    action: { label: words.word('mail.go-to-dashboard'), path: '/dashboard' },
  });

export const acceptedElsewhereMail =
  (quoted: Quoted, path: string, name: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.quote-elsewhere-subject', { title: quoted.version.title }),
    heading: words.word('mail.quote-elsewhere-heading'),
    before: words.word('mail.quote-elsewhere-before'),
    ...factsAndTotal(words, quoted, [[words.word('mail.accepted-by'), name]]),
    after: words.word('mail.quote-elsewhere-after'),
    action: { label: words.word('mail.open-quote'), path },
  });

export const restDueMail =
  (quoted: Quoted): ClientMail =>
  (words) => ({
    subject: words.word('mail.rest-due-subject', { title: quoted.version.title }),
    heading: words.word('mail.rest-due-heading'),
    before: words.word('mail.rest-due-before'),
    ...factsToPay(words, { ...quoted, dueCents: restCents(quoted) }),
    after: words.word(howToPay(quoted, 'rest-due')),
    action: { label: words.word('mail.go-to-dashboard'), path: '/dashboard' },
  });

export const partDueMail =
  (quoted: Quoted, { part, cents }: PlannedPart): ClientMail =>
  (words) => ({
    subject: words.word('mail.part-due-subject', { title: quoted.version.title }),
    heading: words.word('mail.part-due-heading'),
    before: words.word('mail.part-due-before', { number: numberOf(part), of: quoted.version.parts?.length ?? 1 }),
    ...factsToPay(words, { ...quoted, dueCents: cents }),
    after: words.word(howToPay(quoted, 'rest-due')),
    action: { label: words.word('mail.go-to-dashboard'), path: '/dashboard' },
  });

interface Reminded {
  order: Pick<OrderRow, 'tierName' | 'currency'>;
  openCents: number;
  step: number;
  link?: { path: string } | null;
}

export const reminderMail =
  (quoted: Quoted, { order, openCents, step, link = null }: Reminded): ClientMail =>
  (words) => {
    const { tierName: title, currency } = order;
    const nth = step === 1 || step === 2 ? step : 3;
    const open = formatMoney(openCents, currency, 'exact', words.language);
    return {
      subject: words.word(`mail.remind-subject-${nth}`, { title }),
      heading: words.word(`mail.remind-heading-${nth}`),
      amount: open,
      before: words.word(`mail.remind-before-${nth}`),
      facts: [[words.word('mail.for'), title], [words.word('mail.transfer-open'), open], ...howAndWhen(words, quoted)],
      ...(link === null ? { number: numberIn(words, quoted) } : {}),
      after: words.word(link === null ? 'mail.remind-after' : 'mail.remind-invoice-after'),
      action:
        link === null
          ? { label: words.word('mail.go-to-dashboard'), path: '/dashboard' }
          : { label: words.word('mail.open-invoice'), path: link.path },
    };
  };

const dueFacts = (words: Words, { dueAt }: Quoted): Facts =>
  dueAt == null ? [] : [[words.word('mail.due-by'), formatDay(dueAt, words)]];

/** A quote ends in UTC; the mail names the last whole day in the site's time zone. */
const dayOfEnd = (words: Words, { quote }: Quoted): string => formatDay(`${quote.lastDay}T00:00:00Z`, words);

const untilOf = (words: Words, quoted: Quoted): Facts[number] => [
  words.word('mail.valid-until'),
  words.word('mail.day-in-zone', { day: dayOfEnd(words, quoted), zone: zoneLabel(words.timeZone) }),
];

const waysOf = (words: Words, { version: { ways } }: Quoted): Facts[number] => [
  words.word('mail.ways'),
  words.word(`mail.ways-${ways}`),
];

const howAndWhen = (words: Words, quoted: Quoted): Facts => {
  const account = transferFacts(words, quoted);
  return [...dueFacts(words, quoted), ...(account.length === 0 ? [waysOf(words, quoted)] : account)];
};

const onAccepting = (words: Words, { version }: Quoted): Facts => {
  const [first] = partsOf(version).filter(({ due }) => due === 'acceptance');
  return first === undefined || first.cents === version.totalCents
    ? []
    : [[words.word('mail.on-accepting'), formatMoney(first.cents, version.currency, 'exact', words.language)]];
};

export const factsAndTotal = (
  words: Words,
  quoted: Quoted,
  more: Facts,
): Pick<MailContent, 'amount' | 'facts' | 'number'> => {
  const { version } = quoted;
  const amount = formatMoney(version.totalCents, version.currency, 'exact', words.language);
  return {
    amount,
    facts: [[words.word('mail.for'), version.title], [words.word('mail.total'), amount], ...more],
    number: numberIn(words, quoted),
  };
};

/** A mail shows few facts, so it names either the bank account or other facts. */
const factsToPay = (words: Words, quoted: Quoted, more: Facts = []): ReturnType<typeof factsAndTotal> => {
  const { version, dueCents = version.totalCents } = quoted;
  const money = (cents: number): string => formatMoney(cents, version.currency, 'exact', words.language);
  const isWhole = dueCents === version.totalCents;
  const isByTransfer = transferFacts(words, quoted).length > 0;
  return {
    amount: money(dueCents),
    facts: [
      [words.word('mail.for'), version.title],
      [words.word(isWhole ? 'mail.total' : 'mail.due-now'), money(dueCents)],
      ...(isWhole || isByTransfer
        ? []
        : [[words.word('mail.total'), money(version.totalCents)] satisfies Facts[number]]),
      ...(isByTransfer ? [] : more),
      ...howAndWhen(words, quoted),
    ],
    number: numberIn(words, quoted),
  };
};

const numberIn = ({ word }: Words, { quote }: Quoted): string =>
  word('mail.quote-number', { number: shortId(quote.id) });

const restCents = ({ version }: Quoted): number =>
  partsOf(version).find(({ part }) => part === 'second')?.cents ?? version.totalCents;

const howToPay = ({ version, account }: Quoted, mail: 'quote-accepted' | 'rest-due') => {
  const isByTransfer = version.ways !== 'paypal' && account != null;
  return isByTransfer ? (`mail.${mail}-transfer-after` as const) : (`mail.${mail}-after` as const);
};

const transferFacts = (words: Words, { version, account, orderId }: Quoted): Facts =>
  version.ways !== 'paypal' && account != null && orderId !== undefined
    ? accountFacts(words, account, referenceOf(orderId))
    : [];
