import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { quotes } from '../../../db/schema/quotes.ts';

/**
 * One account owns the orders of clients who have none. It counts as deleted, so nobody signs in to it and no list
 * shows it.
 */
export const UNREGISTERED = 'unregistered';

export const ownedByUnregistered = (ctx: Context, quoteId: string, when: SQL) => [
  ctx.db
    .insert(users)
    .values({
      id: UNREGISTERED,
      email: UNREGISTERED,
      firstName: '',
      lastName: '',
      passwordHash: '',
      passwordVersion: 1,
      createdAt: ctx.now().toISOString(),
      deletedAt: ctx.now().toISOString(),
    })
    .onConflictDoNothing(),
  ctx.db
    .update(quotes)
    .set({ userId: UNREGISTERED })
    .where(and(eq(quotes.id, quoteId), when)),
];

/** For a client without an account, the order has the name and address of the quote's recipient. */
export const orUnregistered = <T>(column: SQLWrapper, ofQuote: 'recipient_name' | 'recipient_email') =>
  sql<T>`CASE WHEN ${users.id} = ${UNREGISTERED}
    THEN (SELECT ${sql.raw(`q.${ofQuote}`)} FROM quotes q WHERE q.id = ${orders.quoteId}) ELSE ${column} END`;

export const deletedAt = sql<string | null>`CASE WHEN ${users.id} <> ${UNREGISTERED} THEN ${users.deletedAt} END`;
