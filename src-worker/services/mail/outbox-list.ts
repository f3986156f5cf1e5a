import type { MailState, OutboxMail } from '#contract/admin-system';
import type { Paged } from '#contract/pagination';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { outbox } from '../../db/schema/mail.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';

interface Filter {
  after: string | null;
  status: MailState | null;
}

export const listOutbox = async (ctx: Context, { after: cursor, status }: Filter): Promise<Paged<OutboxMail>> => {
  const rows = await ctx.db
    .select(SHOWN)
    .from(outbox)
    .where(and(status === null ? undefined : eq(outbox.status, status), isBehind(cursor, outbox.createdAt, outbox.id)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ created_at, id }) => toCursor(created_at, id));
  return { items: items.map(toOutboxMail), next };
};

/** The texts of mails are left out, because their links may open an account. */
const SHOWN = {
  id: outbox.id,
  kind: outbox.kind,
  recipient: outbox.recipient,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  last_error: outbox.lastError,
  created_at: outbox.createdAt,
  sent_at: outbox.sentAt,
  next_attempt_at: outbox.nextAttemptAt,
} as const;

export const findOutboxMail = async (ctx: Context, id: string): Promise<OutboxMail | null> => {
  const [row] = await ctx.db.select(SHOWN).from(outbox).where(eq(outbox.id, id));
  return row === undefined ? null : toOutboxMail(row);
};

const toOutboxMail = (row: Omit<OutboxMail, 'next_attempt_at'> & { next_attempt_at: string }): OutboxMail => ({
  ...row,
  next_attempt_at: row.status === 'pending' ? row.next_attempt_at : null,
});
