import type { DeskKind, DeskLine } from '#contract/desk';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import { timeLeft } from '../contacts/contact-labels.ts';
import { newQuotePath, quotePath, renewalPath } from '../quote-paths.ts';
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
    title: 'Disputes Answered',
    lead: 'PayPal or the buyer is next. Nothing is asked of you until they decide.',
    tab: 'payments',
    pathOf: disputePath,
    noteOf: ({ at }) => `since ${formatDay(at)}`,
  },
  enquiries: {
    title: 'Enquiries',
    lead: 'The reply that is due first stands first.',
    tab: 'contacts',
    pathOf: ({ id }) => tabPath('contacts', `&message=${encodeURIComponent(id)}`),
    alsoOf: ({ id }) => ({ path: newQuotePath(id), label: 'Write a quote' }),
  },
  quote_questions: {
    title: 'Questions about Quotes',
    lead: 'A client waits for your answer.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
  },
  quotes_ending: {
    title: 'Quotes That End Soon',
    lead: 'Within three days. You can renew them.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
  },
  quotes_ended: {
    title: 'Quotes That Ended Unanswered',
    lead: 'In the last 30 days. Renew a quote, or withdraw it and it is off your desk.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    alsoOf: ({ id }) => ({ path: renewalPath(id), label: 'Renew' }),
    noteOf: ({ at }) => `ended ${formatDay(at)}`,
  },
  work_due: {
    title: 'Your Turn',
    lead: 'What was due is paid. When the work is ready, ask for the rest.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    noteOf: ({ at }) => `accepted ${formatDay(at)}`,
  },
  work_late: {
    title: 'Late Work',
    lead: 'Its day is past, and nothing new is delivered.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `late since ${formatDay(at)}`,
  },
  work_answers: {
    title: 'Changes and Comments',
    lead: 'A client wants changes, or waits for your answer.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `since ${formatDay(at)}`,
  },
  work_theirs: {
    title: 'Their Turn',
    lead: 'Delivered. Nothing is asked of you until the client answers.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `delivered ${formatDay(at)}`,
  },
  files_full: {
    title: 'Files Take Nearly All Room',
    lead: 'Four fifths of what a quote or the site may hold are taken. Remove files that nobody needs; the largest stand first.',
    tab: 'work',
    pathOf: ({ id }) => workPath(id),
    noteOf: ({ at }) => `last file ${formatDay(at)}`,
  },
  overdue_quotes: {
    title: 'Overdue Payments',
    lead: 'They were to be made by a day that is over.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    noteOf: ({ at }) => `due until ${formatDay(at)}`,
  },
  bank_checks: {
    title: 'To Check with the Bank',
    lead: 'They are overdue and can be paid by transfer, so their clients are reminded only once you have looked at your bank: drop its file, or say that you looked.',
    tab: 'payments',
    pathOf: ({ id }) => quotePath(id),
    alsoOf: () => ({ path: tabPath('payments'), label: 'To your bank’s payments' }),
    noteOf: ({ at }) => `due ${formatDay(at)}`,
  },
  unpaid_quotes: {
    title: 'Due, Not Paid Yet',
    lead: 'A part of an accepted quote, or an invoice, has not come.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
    noteOf: ({ at, is_due: isDue }) => (isDue ? `due until ${formatDay(at)}` : `since ${formatDay(at)}`),
  },
  surplus: {
    title: 'Paid Too Much',
    lead: 'More arrived than was asked for. Give it back and say so there, or keep it.',
    tab: 'quotes',
    pathOf: ({ id }) => quotePath(id),
  },
  invoices_waiting: {
    title: 'Invoices That Wait',
    lead: 'The money is due, and something is lacking on the invoice. It says what under Payments.',
    tab: 'payments',
    pathOf: () => tabPath('payments'),
  },
  requests: {
    title: 'Requests of Customers',
    lead: 'What customers with a plan have asked for.',
    tab: 'users',
    pathOf: ({ user_id: user }) => customerPath(user, 'users'),
    alsoOf: ({ id }) => ({ path: newWorkPath(id), label: 'Take up' }),
  },
  unpaid_orders: {
    title: 'Approved, Not Paid',
    lead: 'The customer came back from PayPal, and the money has not come.',
    tab: 'payments',
    pathOf: ({ user_id: user }) => customerPath(user, 'payments'),
  },
  unpaid_renewals: {
    title: 'Charged Without a Payment',
    lead: 'PayPal goes on charging these plans, and no payment of theirs counts. Cancel them, or let them go on.',
    tab: 'users',
    pathOf: ({ user_id: user }) => customerPath(user, 'users'),
  },
  unclear_reversals: {
    title: 'Reversals to Sort Out',
    lead: 'The money is gone, and more than one dispute may have taken it. Say which, so that a dispute you win gives back its own.',
    tab: 'payments',
    pathOf: ({ id }) => tabPath('payments', `&reversal=${encodeURIComponent(id)}`),
  },
  unmatched_payments: {
    title: 'Unmatched Payments',
    lead: 'PayPal confirmed them, and they fit no order by themselves.',
    tab: 'payments',
    pathOf: ({ id }) => tabPath('payments', `&payment=${encodeURIComponent(id)}`),
  },
  dead_mails: {
    title: 'Mails Not Sent',
    lead: 'The mail provider refused them, or did not answer for hours.',
    tab: 'system',
    pathOf: ({ id }) => mailPath(id),
  },
};

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
