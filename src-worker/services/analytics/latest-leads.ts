import type { Lead } from '#contract/analytics';
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { contactMessages, orders, quotes, quoteVersions, users } from '../../db/schema.ts';

export interface SourcedLead {
  source: string | null;
  lead: Lead;
}

export const latestLeads = async (ctx: Context, since: string): Promise<SourcedLead[]> => {
  const leads = await Promise.all([latestEnquiries(ctx, since), latestQuotes(ctx, since), latestOrders(ctx, since)]);
  return leads.flat().toSorted((a, b) => (a.lead.at < b.lead.at ? 1 : -1));
};

const READ = 200;

const latestEnquiries = async (ctx: Context, since: string): Promise<SourcedLead[]> => {
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(isNotNull(contactMessages.source), gte(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(READ);
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
    .where(and(isNotNull(source), gte(createdAt, since)))
    .orderBy(desc(createdAt), desc(id))
    .limit(READ);
  return rows.map(({ source: from, name, ...row }) => ({
    source: from,
    lead: { kind: 'quote', ...row, who: name === '' ? null : name, is_paid: false },
  }));
};

const latestOrders = async (ctx: Context, since: string): Promise<SourcedLead[]> => {
  const rows = await ctx.db
    .select({ order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isNotNull(orders.source), gte(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(READ);
  return rows.map(({ order, customer }) => ({
    source: order.source,
    lead: {
      kind: 'order',
      id: order.id,
      at: order.createdAt,
      title: order.tierName,
      who: customer.deletedAt === null ? `${customer.firstName} ${customer.lastName}` : null,
      is_paid: order.status === 'completed',
    },
  }));
};
