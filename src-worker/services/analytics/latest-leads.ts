import type { Lead } from '#contract/analytics';
import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { contactMessages } from '../../db/schema/contacts.ts';
import { orders } from '../../db/schema/orders.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { ownersOrderTitle } from '../payments/ledger/order-title.ts';
import { CUSTOMER } from '../payments/ledger/stored-state.ts';

export interface SourcedLead {
  source: string | null;
  lead: Lead;
}

interface Wanted {
  sources: readonly string[];
  count: number;
}

export const latestLeads = async (ctx: Context, since: string, wanted: Wanted): Promise<SourcedLead[]> => {
  const leads = await Promise.all([
    latestEnquiries(ctx, since, wanted),
    latestQuotes(ctx, since),
    latestOrders(ctx, since, wanted),
  ]);
  return leads.flat().toSorted((a, b) => (a.lead.at < b.lead.at ? 1 : -1));
};

const READ = 200;

/** The index finds the newest leads of each source, however many there are. */
const newestIn = (table: typeof contactMessages | typeof orders, since: string, { sources, count }: Wanted) =>
  sql`${table.id} IN (SELECT newest.value FROM json_each(${JSON.stringify(sources)}) s,
    json_each((SELECT json_group_array(id) FROM (SELECT t.id FROM ${table} t
      WHERE t.source = s.value AND t.created_at >= ${since} ORDER BY t.created_at DESC, t.id DESC LIMIT ${count}))) newest)`;

const latestEnquiries = async (ctx: Context, since: string, wanted: Wanted): Promise<SourcedLead[]> => {
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(newestIn(contactMessages, since, wanted))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id));
  return rows.map(({ source, id, createdAt, subject, name }) => ({
    source,
    lead: { kind: 'enquiry', id, at: createdAt, title: subject, who: name, is_paid: false },
  }));
};

const latestQuotes = async (ctx: Context, since: string): Promise<SourcedLead[]> => {
  const { source, createdAt, id, recipientName } = quotes;
  const rows = await ctx.db
    .select({ source, id, at: createdAt, title: quoteVersions.title, name: recipientName })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteId, id), eq(quoteVersions.version, quotes.version)))
    .where(and(isNotNull(source), eq(quotes.kind, 'quote'), gte(createdAt, since)))
    .orderBy(desc(createdAt), desc(id))
    .limit(READ);
  return rows.map(({ source: from, name, ...row }) => ({
    source: from,
    lead: { kind: 'quote', ...row, who: name === '' ? null : name, is_paid: false },
  }));
};

const latestOrders = async (ctx: Context, since: string, wanted: Wanted): Promise<SourcedLead[]> => {
  const rows = await ctx.db
    .select({ order: orders, title: ownersOrderTitle, customer: CUSTOMER })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(newestIn(orders, since, wanted))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return rows.map(({ order, title, customer }) => ({
    source: order.source,
    lead: {
      kind: 'order',
      id: order.id,
      at: order.createdAt,
      title,
      who: customer.deletedAt === null ? `${customer.firstName} ${customer.lastName}`.trim() : null,
      is_paid: order.status === 'completed',
    },
  }));
};
