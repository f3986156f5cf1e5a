import type { ContactFilter, ContactMessage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import type { BadgeTone } from '../../../components/badge.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { mailDraft } from '../../../lib/mail-draft.ts';

export const contactBadge = (status: string): { tone: BadgeTone; label: string } =>
  Object.entries(BADGES).find(([known]) => known === status)?.[1] ?? { tone: 'grey', label: status };

const HOUR_MS = 3_600_000;

export const replyDeadlineLabel = (
  { reply_deadline: deadline, status }: ContactMessage,
  now: number,
): string | null => {
  if (deadline === undefined) return null;
  if (deadline.is_excused) return 'Spam';
  if (deadline.replied_at !== null) {
    const late = Math.ceil((Date.parse(deadline.replied_at) - Date.parse(deadline.due_at)) / HOUR_MS);
    return deadline.replied_at <= deadline.due_at ? 'In time' : `${hoursOrDays(late)} too late`;
  }
  return status === 'replied' ? 'On its way' : timeLeft(deadline.due_at, now);
};

export const timeLeft = (dueAt: string, now: number): string => {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return `late by ${hoursOrDays(Math.floor(-left / HOUR_MS))}`;
  return left < HOUR_MS ? 'less than 1\u00a0h left' : `${hoursOrDays(Math.floor(left / HOUR_MS))} left`;
};

/** The space keeps the number and its unit on one line. */
const hoursOrDays = (hours: number): string =>
  hours < DAYS_FROM_HOURS ? `${Math.max(1, hours)}\u00a0h` : `${Math.floor(hours / 24)}\u00a0days`;

const DAYS_FROM_HOURS = 48;

const BADGES: Record<ContactStatus, { tone: BadgeTone; label: string }> = {
  new: { tone: 'green', label: 'New' },
  read: { tone: 'yellow', label: 'Read' },
  replied: { tone: 'blue', label: 'Replied' },
};

export const STATUSES: readonly { value: ContactStatus; label: string }[] = [
  { value: 'new', label: BADGES.new.label },
  { value: 'read', label: BADGES.read.label },
  { value: 'replied', label: BADGES.replied.label },
];

export const FILTERS: readonly { value: ContactFilter; label: string }[] = [
  { value: 'all', label: 'All messages' },
  ...STATUSES,
];

/** Some mail programs cut off a longer mail address, or open nothing. */
const ADDRESS_MAX = 1900;

type Answered = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message' | 'createdAt'>;

export const replyDraft = ({ name, email, subject, message, createdAt }: Answered): string => {
  const draft = (quoted: string): string =>
    mailDraft({
      to: email,
      subject: `Re: ${subject}`,
      body: `Hello ${name},\n\n\n\nOn ${formatMoment(createdAt)}, ${name} wrote:\n${quote(quoted)}`,
    });
  const whole = draft(message);
  if (whole.length <= ADDRESS_MAX) return whole;
  const characters = Array.from(message);
  let fits = 0;
  let tooMany = characters.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (draft(`${characters.slice(0, middle).join('')} […]`).length <= ADDRESS_MAX) fits = middle;
    else tooMany = middle;
  }
  return draft(`${characters.slice(0, fits).join('')} […]`);
};

const quote = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
