import type { DeskKind, DeskLine } from '#contract/desk';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import { timeLeft } from '../contacts/contact-labels.ts';
import { INVOICES_PATH, newQuotePath, quotePath, renewalPath } from '../quote-paths.ts';
import { newWorkPath, workPath } from '../work-paths.ts';
import { mailPath, tabPath, type TabId } from '../tabs.ts';

interface DeskKindView {
  title: string;
  lead: string;
  tab: TabId;
  pathOf: (line: DeskLine) => string;
  alsoOf?: (line: DeskLine) => { path: string; label: string };
  noteOf?: (line: DeskLine) => string;
}

const disputePath = ({ id }: DeskLine): string => tabPath('payments', `&dispute=${encodeURIComponent(id)}`);

export const DESK_KIND_VIEWS: Record<DeskKind, DeskKindView> = {
  disputes: {
    title: 'Disputes',
    lead: 'A buyer or a bank wants the money back. Without your answer at PayPal it is lost.',
    tab: 'payments',
    pathOf: disputePath,
    noteOf: ({ at, is_due: isDue }) => (isDue ? answerDue(at) : `since ${formatDay(at)}`),
  },
  disputes_answered: {
    title: 'Answered disputes',
    lead: 'PayPal or the buyer is next. There is nothing for you to do until they decide.',
    tab: 'payments',
    pathOf: disputePath,
    noteOf: ({ at }) => `since ${formatDay(at)}`,
  },
  enquiries: {
    title: 'Enquiries',
    lead: 'The reply that is due first is at the top.',
    tab: 'contacts',
    pathOf: ({ id }) => tabPath('contacts', `&message=${encodeURIComponent(id)}`),
    alsoOf: ({ id }) => ({ path: newQuotePath(id), label: 'Write a quote' }),
  },
  quote_questions: {
    title: 'Questions about quotes',
    lead: 'A client waits for your answer.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
  },
  quotes_ending: {
    title: 'Quotes that end soon',
    lead: 'Within three days. You can renew them.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
  },
  quotes_ended: {
    title: 'Quotes that ended unanswered',
    lead: 'In the last 30 days. Renew a quote, or withdraw it to take it off your desk.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    alsoOf: ({ id }) => ({ path: renewalPath(id), label: 'Renew' }),
    noteOf: ({ at }) => `ended ${formatDay(at)}`,
  },
  work_due: {
    title: 'Your turn',
    lead: 'What was due is paid. When the work is ready, ask for the rest.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    noteOf: ({ at }) => `accepted ${formatDay(at)}`,
  },
  work_late: {
    title: 'Late work',
    lead: 'Its due date has passed, and nothing new was delivered.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `late since ${formatDay(at)}`,
  },
  work_answers: {
    title: 'Changes and comments',
    lead: 'A client wants changes, or waits for your answer.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `since ${formatDay(at)}`,
  },
  work_theirs: {
    title: 'Their turn',
    lead: 'Delivered. There is nothing for you to do until the client answers.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `delivered ${formatDay(at)}`,
  },
  files_full: {
    title: 'Files take up nearly all the room',
    lead: 'More than four fifths of the room for a quote, or for the site, is taken. Remove files that nobody needs; the largest are at the top.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `last file ${formatDay(at)}`,
  },
  overdue_quotes: {
    title: 'Overdue payments',
    lead: 'Their due date has passed.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    noteOf: ({ at }) => `due until ${formatDay(at)}`,
  },
  bank_checks: {
    title: 'To check with the bank',
    lead: 'They are overdue and may have been paid by transfer, so clients are reminded only after you have looked at your bank: drop its file, or say that you looked.',
    tab: 'payments',
    pathOf: ({ id }) => quotePath(id),
    alsoOf: () => ({ path: tabPath('payments'), label: 'To your bank’s payments' }),
    noteOf: ({ at }) => `due ${formatDay(at)}`,
  },
  unpaid_quotes: {
    title: 'Due, not paid yet',
    lead: 'A part of an accepted quote, or an invoice, is due and has not been paid.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    noteOf: ({ at, is_due: isDue }) => (isDue ? `due until ${formatDay(at)}` : `since ${formatDay(at)}`),
  },
  surplus: {
    title: 'Paid too much',
    lead: 'More arrived than was asked for. Give it back and say so there, or keep it.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
  },
  invoices_waiting: {
    title: 'Invoices that wait',
    lead: 'The money is due, but the invoice lacks something. The list of invoices says what.',
    tab: 'payments',
    pathOf: () => INVOICES_PATH,
  },
  requests: {
    title: 'Requests from customers',
    lead: 'What customers with a plan have asked for.',
    tab: 'users',
    pathOf: ({ user_id: user }) => customerPath(user, 'users'),
    alsoOf: ({ id }) => ({ path: newWorkPath(id), label: 'Take up' }),
  },
  unpaid_orders: {
    title: 'Approved, not paid',
    lead: 'The customer came back from PayPal, but the money has not arrived.',
    tab: 'payments',
    pathOf: ({ user_id: user }) => customerPath(user, 'payments'),
  },
  unpaid_renewals: {
    title: 'Charged without a payment',
    lead: 'PayPal still charges for these plans, but none of their payments counts. Cancel them, or let them continue.',
    tab: 'users',
    pathOf: ({ user_id: user }) => customerPath(user, 'users'),
  },
  unclear_reversals: {
    title: 'Reversals to sort out',
    lead: 'The money is gone, and more than one dispute may have taken it. Say which, so that a dispute you win gives back its own.',
    tab: 'payments',
    pathOf: ({ id }) => tabPath('payments', `&reversal=${encodeURIComponent(id)}`),
  },
  unmatched_payments: {
    title: 'Unmatched payments',
    lead: 'PayPal confirmed them, but the site cannot tell which order they are for.',
    tab: 'payments',
    pathOf: ({ id }) => tabPath('payments', `&payment=${encodeURIComponent(id)}`),
  },
  dead_mails: {
    title: 'Emails not sent',
    lead: 'The email provider refused them, or did not answer for hours.',
    tab: 'system',
    pathOf: ({ id }) => mailPath(id),
  },
};

export const OVERDUE: ReadonlySet<DeskKind> = new Set(['work_late', 'overdue_quotes']);

export const noteOf = (kind: DeskKind, line: DeskLine): string => {
  const { noteOf: ownNote } = DESK_KIND_VIEWS[kind];
  if (ownNote !== undefined) return ownNote(line);
  return line.is_due ? timeLeft(line.at, Date.now()) : formatMoment(line.at);
};

const customerPath = (id: string | null, otherwise: TabId): string =>
  id === null ? tabPath(otherwise) : tabPath('users', `&user=${encodeURIComponent(id)}`);

const TWO_DAYS_MS = 2 * 86_400_000;

const answerDue = (at: string): string =>
  Date.parse(at) - Date.now() > TWO_DAYS_MS ? `answer by ${formatDay(at)}` : timeLeft(at, Date.now());
