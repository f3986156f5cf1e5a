import { WORK_LIMITS } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { formatDay } from '../../words.ts';
import type { Mail, ClientMail, MailContent } from '../mail/mail.ts';
import { clientMail, siteMail } from '../mail/site-mail.ts';
import type { WorkRow } from './work-state.ts';

// Mails about work never contain the work itself, so another reader of the mailbox needs the link.

export const WORK_MAIL_KINDS = ['work_client', 'work_owner'] as const;

type Kind = (typeof WORK_MAIL_KINDS)[number];

export const mailClientOfWork = (
  ctx: Context,
  { clientEmail: to, clientName: firstName, language }: WorkRow,
  content: ClientMail,
  origin: string | undefined,
): Promise<Mail> =>
  clientMail(ctx, { kind: 'work_client' satisfies Kind, replyTo: 'owner', to, firstName, language, origin }, content);

export const mailOwnerOfWork = (ctx: Context, content: MailContent, origin: string | undefined): Promise<Mail> =>
  siteMail(ctx, { kind: 'work_owner' satisfies Kind, origin }, content);

interface Delivered {
  title: string;
  version: number;
  note: string;
  silenceAt: string | null;
}

export const deliveredMail =
  ({ title, version, note, silenceAt }: Delivered, path: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.work-subject', { title }),
    heading: words.word('mail.work-heading'),
    before: words.word('mail.work-before', { version }),
    facts: [[words.word('mail.for'), title]],
    ...(note.trim() === '' ? {} : { quote: note }),
    after:
      silenceAt === null
        ? words.word('mail.work-after')
        : `${words.word('mail.work-after')} ${words.word('work.silence', { day: formatDay(silenceAt, words) })}`,
    action: { label: words.word('mail.open-work'), path },
  });

export const answeredMail =
  (title: string, words: string, path: string): ClientMail =>
  ({ word }) => ({
    subject: word('mail.work-answer-subject', { title }),
    heading: word('mail.work-answer-heading'),
    facts: [[word('mail.for'), title]],
    quote: words,
    after: word('mail.work-answer-after'),
    action: { label: word('mail.open-work'), path },
  });

export const workLinkMail =
  (title: string, path: string): ClientMail =>
  ({ word }) => ({
    subject: word('mail.work-link-subject', { title }),
    heading: word('mail.work-link-heading'),
    facts: [[word('mail.for'), title]],
    after: word('mail.work-link-after'),
    action: { label: word('mail.open-work'), path },
  });

export const workReminderMail =
  ({ title, version, deliveredAt }: Pick<WorkRow, 'title' | 'version' | 'deliveredAt'>, path: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.work-remind-subject', { title }),
    heading: words.word('mail.work-remind-heading'),
    before: words.word('mail.work-remind-before', { version, day: formatDay(deliveredAt ?? '', words) }),
    facts: [[words.word('mail.for'), title]],
    after: words.word('mail.work-remind-after'),
    action: { label: words.word('mail.open-work'), path },
  });

export const silenceMail =
  ({ title, version }: Pick<WorkRow, 'title' | 'version'>, silenceAt: string, path: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.work-silence-subject', { title }),
    heading: words.word('mail.work-silence-heading'),
    before: words.word('mail.work-silence-before', { version, day: formatDay(silenceAt, words) }),
    facts: [[words.word('mail.for'), title]],
    after: words.word('mail.work-silence-after'),
    action: { label: words.word('mail.open-work'), path },
  });

export const codeMail =
  (title: string, version: number, code: string): ClientMail =>
  ({ word }) => ({
    subject: word('mail.work-code-subject', { code }),
    heading: word('mail.work-code-heading'),
    amount: code,
    before: word('mail.work-code-before', { version }),
    facts: [
      [word('mail.work-code'), code],
      [word('mail.for'), title],
    ],
    after: word('mail.work-code-after', { minutes: WORK_LIMITS.codeMinutes }),
  });

export const workApprovedMail =
  ({ title, version }: Pick<WorkRow, 'title' | 'version'>, isSilence: boolean): ClientMail =>
  ({ word }) => ({
    subject: word('mail.work-approved-subject', { title }),
    heading: word('mail.work-approved-heading'),
    before: word(isSilence ? 'mail.work-silent-before' : 'mail.work-approved-before', { version }),
    facts: [[word('mail.for'), title]],
    after: word('mail.work-approved-after'),
  });

export const filesEndMail =
  ({ title }: Pick<WorkRow, 'title'>, endsAt: string, path: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.work-files-subject', { title }),
    heading: words.word('mail.work-files-heading'),
    before: words.word('mail.work-files-before', { day: formatDay(endsAt, words) }),
    facts: [[words.word('mail.for'), title]],
    after: words.word('mail.work-files-after'),
    action: { label: words.word('mail.open-work'), path },
  });

type Told = Pick<WorkRow, 'id' | 'title' | 'version' | 'clientName' | 'clientEmail'>;

export const changesOwnerMail = (told: Told, words: string): MailContent => ({
  subject: `Changes wanted: ${told.title}`,
  heading: 'Your client wants changes',
  before: `This is what should change in version ${told.version}.`,
  facts: factsOf(told),
  quote: words,
  after: 'Deliver the next version in your admin area.',
  action: ownersPage(told),
});

export const commentOwnerMail = (told: Told): MailContent => ({
  subject: `Comments on your work: ${told.title}`,
  heading: 'Your client commented on your work',
  before: 'More may follow; you get this mail once for each version.',
  facts: factsOf(told),
  after: 'You find them with the work in your admin area.',
  action: ownersPage(told),
});

export const approvedOwnerMail = (
  told: Told,
  { isAskedFor, isSilence }: { isAskedFor: boolean; isSilence: boolean },
): MailContent => ({
  subject: `Approved: ${told.title}`,
  heading: 'Your work was approved',
  before: isSilence
    ? `Version ${told.version} counts as approved: no reply came within the time set in the quote.`
    : `Your client approved version ${told.version}.`,
  facts: factsOf(told),
  after: isAskedFor
    ? 'A payment that waits for the approval of the whole quote becomes due with its last piece of work.'
    : 'A piece of this quote was cancelled or closed without an approval, so nothing became due by itself: ask for the payment when it is time.',
  action: ownersPage(told),
});

export const filesEndOwnerMail = (told: Told, endsAt: string): MailContent => ({
  subject: `Files will be deleted soon: ${told.title}`,
  heading: 'Files will be deleted soon',
  before: 'Your client was told as well.',
  facts: [...factsOf(told), ['Deleted on', { day: endsAt }]],
  after: 'Save what you still need.',
  action: ownersPage(told),
});

const factsOf = ({ title, clientName, clientEmail }: Told): MailContent['facts'] => [
  ['For', title],
  ['Client', `${clientName} (${clientEmail})`],
];

const ownersPage = ({ id }: Told) => ({
  label: 'Open the work',
  path: `/admin?tab=work&work=${encodeURIComponent(id)}`,
});
