import { wordsIn } from '../../words.ts';
import type { MailContent } from '../mail/mail.ts';
import { factsAndTotal, type Quoted } from './quote-mails.ts';

export const acceptedOwnerMail = (
  quoted: Quoted,
  { name, email, isOther }: { name: string; email: string; isOther: boolean },
): MailContent => ({
  subject: `Quote accepted: ${quoted.version.title}`,
  heading: 'Your quote was accepted',
  before: isOther
    ? 'It was accepted from another account, whose address is not the one it was sent to. That is allowed; please check that it is who you expect.'
    : `Version ${quoted.version.version} was accepted. You will hear of a PayPal payment once PayPal has confirmed it; a transfer you mark yourself.`,
  ...factsAndTotal(IN_ENGLISH, quoted, [
    ['Sent to', sentTo(quoted)],
    ['Accepted by', `${name} (${email})`],
  ]),
  after: 'What was accepted can no longer be changed.',
  action: ownersPage(quoted),
});

export const declinedOwnerMail = (quoted: Quoted, reason: string): MailContent => ({
  subject: `Quote declined: ${quoted.version.title}`,
  heading: 'Your quote was declined',
  before: reason === '' ? 'Your client gave no reason.' : 'This is the reason your client gave.',
  ...factsAndTotal(IN_ENGLISH, quoted, [['Sent to', sentTo(quoted)]]),
  ...(reason === '' ? {} : { quote: reason }),
  after: 'A new quote can be made at any time.',
  action: ownersPage(quoted),
});

export const questionMail = (quoted: Quoted, text: string): MailContent => ({
  subject: `A question about your quote: ${quoted.version.title}`,
  heading: 'A question about your quote',
  before: 'This is what your client asks.',
  ...factsAndTotal(IN_ENGLISH, quoted, [['Sent to', sentTo(quoted)]]),
  quote: text,
  after: 'Answer it in your admin area, so that question and answer stay with the quote.',
  action: ownersPage(quoted),
});

const ownersPage = ({ quote }: Quoted) => ({
  label: 'Open the quote',
  path: `/admin?tab=quotes&quote=${encodeURIComponent(quote.id)}`,
});

const sentTo = ({ quote }: Quoted): string => `${quote.recipientName} (${quote.recipientEmail})`;

const IN_ENGLISH = wordsIn('en');
