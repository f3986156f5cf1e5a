import { formatMoney } from '#contract/money';
import type { QuotePart } from '#contract/quote-rules';
import type { WordsLanguage } from '#contract/words';
import type { quoteVersions } from '../../db/schema.ts';
import type { ClientMail, MailContent } from '../mail/site-mail.ts';
import { formatDay, shortId } from '../payments/mails/payment-mail.ts';
import { partsOf } from './quote-parts.ts';
import type { QuoteRow } from './quote-state.ts';

// No mail has the scope, so another reader of the mailbox learns only the sums.

export const QUOTE_MAIL_KINDS = ['quote_client', 'quote_owner'] as const;

export interface Quoted {
  quote: Pick<QuoteRow, 'id' | 'lastDay' | 'acceptedAt' | 'recipientName' | 'recipientEmail' | 'language'>;
  version: typeof quoteVersions.$inferSelect;
}

type Facts = MailContent['facts'];

const OPEN_IT = 'Open the quote';
const NO_ACCOUNT =
  'You can read it, ask about it and decline it without an account. To accept it you sign in or register. When the link is too old one day, the page sends you a new one.';

export const sentMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    subject: `Your quote: ${quoted.version.title}`,
    heading: 'Your quote',
    before: 'Here is your quote. What it includes stands behind the link.',
    ...(quoted.quote.acceptedAt === null
      ? factsAndTotal(words.language, quoted, [untilOf(words.language, quoted)], ASKED)
      : factsAndTotal(words.language, quoted, [])),
    after: NO_ACCOUNT,
    action: { label: OPEN_IT, path },
  });

export const revisedMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: `Your quote has a new version: ${quoted.version.title}`,
    heading: 'Your quote has a new version',
    before: `This is version ${quoted.version.version} of your quote. It takes the place of the one before.`,
  });

export const renewedMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: `Your quote is open again: ${quoted.version.title}`,
    heading: 'Your quote is open again',
    before: 'Your quote can be accepted until another day. Nothing else of it has changed.',
  });

export const newLinkMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: `A new link to your quote: ${quoted.version.title}`,
    heading: 'A new link to your quote',
    before: 'You, or somebody with an older link, asked for a new one.',
  });

export const endingMail =
  (quoted: Quoted, path: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: `Your quote ends on ${dayOfEnd(words.language, quoted)}: ${quoted.version.title}`,
    heading: 'Your quote ends soon',
    before: 'Your quote can be accepted until the end of its last day. You get this reminder once.',
  });

export const answerMail =
  (quoted: Quoted, path: string, text: string): ClientMail =>
  (words) => ({
    ...sentMail(quoted, path)(words),
    subject: `An answer about your quote: ${quoted.version.title}`,
    heading: 'An answer about your quote',
    before: 'There is an answer about your quote.',
    quote: text,
    after: 'Please use that link for more questions: then they stand with the quote.',
  });

export const acceptedMail =
  (quoted: Quoted, name: string): ClientMail =>
  (words) => ({
    subject: `You accepted the quote: ${quoted.version.title}`,
    heading: 'You accepted the quote',
    before: 'Thank you. What was agreed, what is paid and what is not stands on your dashboard.',
    ...factsAndTotal(words.language, quoted, [['Accepted by', name]]),
    after: 'If you have not paid yet, you can do that from your dashboard.',
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  });

/** For the quote's address, when another account accepted. */
export const acceptedElsewhereMail =
  (quoted: Quoted, path: string, name: string): ClientMail =>
  (words) => ({
    subject: `Your quote was accepted: ${quoted.version.title}`,
    heading: 'Your quote was accepted',
    before: 'Somebody accepted your quote with an account that has another e-mail address than yours.',
    ...factsAndTotal(words.language, quoted, [['Accepted by', name]]),
    after: 'If you do not know who that was, please answer this mail.',
    action: { label: OPEN_IT, path },
  });

export const acceptedOwnerMail = (
  quoted: Quoted,
  { name, email, isOther }: { name: string; email: string; isOther: boolean },
): MailContent => ({
  subject: `Quote accepted: ${quoted.version.title}`,
  heading: 'Your quote was accepted',
  before: isOther
    ? 'It was accepted with another account than that of the address it was sent to. That is allowed; please look whether it is who you expect.'
    : `Version ${quoted.version.version} was accepted. You hear of the payment when PayPal has confirmed it.`,
  ...factsAndTotal('en', quoted, [
    ['Sent to', sentTo(quoted)],
    ['Accepted by', `${name} (${email})`],
  ]),
  after: 'What was accepted cannot be changed any more.',
  action: ownersPage(quoted),
});

export const declinedOwnerMail = (quoted: Quoted, reason: string): MailContent => ({
  subject: `Quote declined: ${quoted.version.title}`,
  heading: 'Your quote was declined',
  before: reason === '' ? 'Your client gave no reason.' : 'Your client gave a reason, which stands below.',
  ...factsAndTotal('en', quoted, [['Sent to', sentTo(quoted)]]),
  ...(reason === '' ? {} : { quote: reason }),
  after: 'A new quote can be made at any time.',
  action: ownersPage(quoted),
});

export const questionMail = (quoted: Quoted, text: string): MailContent => ({
  subject: `A question about your quote: ${quoted.version.title}`,
  heading: 'A question about your quote',
  before: 'Your client has a question, which stands below.',
  ...factsAndTotal('en', quoted, [['Sent to', sentTo(quoted)]]),
  quote: text,
  after: 'Answer it in your admin area, so that question and answer stand with the quote.',
  action: ownersPage(quoted),
});

export const restDueMail =
  (quoted: Quoted): ClientMail =>
  (words) => ({
    subject: `The second half is due: ${quoted.version.title}`,
    heading: 'The second half is due',
    before: 'The first half is paid. With your approval the second half is due now.',
    ...factsAndTotal(words.language, quoted, [], REST_DUE),
    after: 'You can pay it from your dashboard.',
    action: { label: 'Go to your dashboard', path: '/dashboard' },
  });

const ownersPage = ({ quote }: Quoted) => ({
  label: 'Open the quote',
  path: `/admin?tab=quotes&quote=${encodeURIComponent(quote.id)}`,
});

const sentTo = ({ quote }: Quoted): string => `${quote.recipientName} (${quote.recipientEmail})`;

const dayOfEnd = (language: WordsLanguage, { quote }: Quoted): string => formatDay(quote.lastDay ?? '', language);

const untilOf = (language: WordsLanguage, quoted: Quoted): Facts[number] => [
  'Valid until the end of',
  `${dayOfEnd(language, quoted)} (UTC)`,
];

type PaymentLabels = Record<QuotePart, string>;

const ASKED: PaymentLabels = {
  whole: 'To pay when you accept',
  first: 'To pay when you accept',
  second: 'To pay on approval',
};
const AGREED: PaymentLabels = { whole: 'All at once', first: 'First half', second: 'Second half, on approval' };
const REST_DUE: PaymentLabels = { ...AGREED, first: 'First half, paid', second: 'Second half, due now' };

const factsAndTotal = (
  language: WordsLanguage,
  { quote, version }: Quoted,
  more: Facts,
  labels: PaymentLabels = AGREED,
): Pick<MailContent, 'facts'> => ({
  facts: [['For', version.title], ['Quote', shortId(quote.id)], ...sumsOf(language, version, labels), ...more],
});

const sumsOf = (language: WordsLanguage, version: Quoted['version'], labels: PaymentLabels): Facts => {
  const money = (cents: number): string => formatMoney(cents, version.currency, 'exact', language);
  const payments = partsOf(version).map(([part, cents]): Facts[number] => [labels[part], money(cents)]);
  return [['Total', money(version.totalCents)], ...payments];
};
