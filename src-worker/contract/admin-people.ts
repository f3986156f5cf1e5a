import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import type { CancellableSubscription } from './cancelling.ts';
import { CONTACT_STATUSES, type ContactStatus } from './contact.ts';
import type { CONTACT_FIELDS } from './contact-rules.ts';
import type { ReplyDeadline } from './desk.ts';
import type { FieldValues } from './form.ts';
import type { NetFigures } from './cents.ts';
import type { RefundSummary } from './owner-payments.ts';
import type { OrderView, SubscriptionView } from './payments.ts';
import { text } from './text.ts';
import { listSearch, pageQuery, type Page } from './pagination.ts';
import type { WordsLanguage } from './words.ts';

export const PEOPLE_MESSAGES = {
  filterUnknown: 'There is no such filter.',
  sortUnknown: 'The list cannot be sorted like that.',
  statusUnknown: 'A message is new, read or replied.',
  userUnknown: 'There is no such customer.',
  contactUnknown: 'There is no such message.',
  notesLong: 'Notes have up to 5,000 characters.',
} as const;

const NOTES_MAX = 5000;

export const USER_FILTERS = ['all', 'active', 'inactive', 'no_orders'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

export const USER_SORTS = ['created_at', 'name', 'email', 'total_spent'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const usersFilters = {
  search: listSearch,
  status: z._default(z.enum(USER_FILTERS, { error: PEOPLE_MESSAGES.filterUnknown }), 'all'),
  sort: z._default(z.enum(USER_SORTS, { error: PEOPLE_MESSAGES.sortUnknown }), 'created_at'),
};

export const usersExportQuery = z.object(usersFilters);
export type UsersExportQuery = z.infer<typeof usersExportQuery>;

export const usersQuery = z.object({ ...usersFilters, ...pageQuery.shape });
export type UsersQuery = z.infer<typeof usersQuery>;

export interface UsersSummary {
  total_users: number;
  active_subscribers: number;
  paying_users: number;
  total_revenue: number;
  net: NetFigures;
  currency: string;
}

export type UsersPage = Page<User>;

export interface StoredContentRequest {
  id: string;
  type: string;
  topic: string;
  deadline: string;
  notes: string;
  created_at: string;
  done_at: string | null;
}

export interface ContactMessage extends FieldValues<typeof CONTACT_FIELDS> {
  id: string;
  status: ContactStatus;
  createdAt: string;
  ipAddress?: string;
  notes: string;
  language: WordsLanguage | null;
  /** Messages from before the deadlines have no deadline. */
  reply_deadline?: ReplyDeadline;
}

export interface CustomerPage {
  user: User;
  subscription: SubscriptionView | null;
  cancellable_subscriptions: CancellableSubscription[];
  unpaid_renewals: string[];
  orders: OrderView[];
  refunds: Pick<RefundSummary, 'id' | 'kind' | 'amount' | 'currency' | 'refunded_at' | 'payment_id' | 'order_id'>[];
  requests: StoredContentRequest[];
  messages: ContactMessage[];
}

export const CONTACT_FILTERS = ['all', ...CONTACT_STATUSES] as const;
export type ContactFilter = (typeof CONTACT_FILTERS)[number];

const contactsFilters = {
  search: listSearch,
  status: z._default(z.enum(CONTACT_FILTERS, { error: PEOPLE_MESSAGES.filterUnknown }), 'all'),
};

export const contactsExportQuery = z.object(contactsFilters);
export type ContactsExportQuery = z.infer<typeof contactsExportQuery>;

export const contactsQuery = z.object({ ...contactsFilters, ...pageQuery.shape });
export type ContactsQuery = z.infer<typeof contactsQuery>;

export type ContactsPage = Page<ContactMessage>;

export const contactChange = z
  .object({
    status: z.optional(z.enum(CONTACT_STATUSES, { error: PEOPLE_MESSAGES.statusUnknown })),
    notes: z.optional(text({ max: NOTES_MAX, message: PEOPLE_MESSAGES.notesLong })),
  })
  .check(
    z.refine(({ status, notes }) => status !== undefined || notes !== undefined, {
      error: PEOPLE_MESSAGES.statusUnknown,
      path: ['status'],
    }),
  );
export type ContactChange = z.infer<typeof contactChange>;
