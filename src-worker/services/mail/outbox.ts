import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { outbox } from '../../db/schema/mail.ts';
import { sendMail } from '../../providers/mailer.ts';
import { MailNotTaken, MailRefused } from '../../providers/outgoing-mail.ts';
import { closeAlert, openAlert } from '../alerts/alerts.ts';
import { siteBrand } from '../content/site-name.ts';
import { headerText, type Mail } from './mail.ts';
import { SYSTEM_MESSAGES } from '#contract/admin-system';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findOutboxMail } from './outbox-list.ts';

/** The last mail of a run may wait for nineteen others, so the lease is longer than a run of slow calls. */
export const LEASE_MS = 5 * 60_000;

/** A mail is written in the batch of its cause, so that none is lost. */
export const queueMail = (ctx: Context, id: string, mail: Mail, when: SQL = sql`TRUE`) => {
  const at = ctx.now().toISOString();
  const { replyTo } = mail;
  return ctx.db
    .insert(outbox)
    .select(
      sql`SELECT ${id}, ${mail.kind}, ${mail.to}, ${replyTo?.email ?? null},
        ${replyTo === undefined ? null : headerText(replyTo.name)}, ${headerText(mail.subject)}, ${mail.text},
        ${mail.html}, 'pending', 0, ${at}, NULL, ${at}, NULL, ${mail.invoiceId ?? null} WHERE ${when}`,
    )
    .onConflictDoNothing({ target: outbox.id });
};

/** Cron repeats a mail after a temporary failure. A final failure makes it a dead letter. */
export const deliver = async (ctx: Context, id: string): Promise<void> => {
  const { mail } = ctx.settings;
  if (!mail.ready) {
    ctx.log('warn', 'mail_not_configured', { problem: mail.problem });
    return;
  }
  const row = await claim(ctx, id);
  if (row === null) return;

  const { alert, ...outcome } = await attempt(ctx, row);
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db.update(outbox).set(outcome).where(eq(outbox.id, id)),
      ...(alert === 'open' ? [openAlert(ctx, 'mail_credentials', REFUSED)] : []),
      ...(outcome.status === 'sent' ? [closeAlert(ctx, 'mail_credentials'), ...ctx.onMailSent(ctx, row)] : []),
    ]),
  );
};

const BACK_OFF_MS = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

const REFUSED = {
  problem: 'The mail provider refuses the site’s key or sender. No mail goes out.',
  advice: 'Set MAIL_API_KEY anew and look at the verified sender, then send the mails in the outbox again.',
};

const DUE_AT_ONCE = 20;

export const deliverDue = async (ctx: Context): Promise<void> => {
  const due = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'pending'), lte(outbox.nextAttemptAt, ctx.now().toISOString())))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(DUE_AT_ONCE);
  for (const row of due) await deliver(ctx, row.id);
};

/** The result is null if the mail is not due or another attempt has its lease. */
const claim = async (ctx: Context, id: string) => {
  const [row] = await ctx.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: later(ctx, LEASE_MS) })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'pending'), lte(outbox.nextAttemptAt, ctx.now().toISOString())))
    .returning();
  return row ?? null;
};

const later = (ctx: Context, ms: number): string => new Date(ctx.now().getTime() + ms).toISOString();

type Outcome = Partial<typeof outbox.$inferInsert> & { alert?: 'open' };

const attempt = async (ctx: Context, row: typeof outbox.$inferSelect): Promise<Outcome> => {
  const { mail } = ctx.settings;
  if (!mail.ready) return {};
  try {
    await sendMail(mail.value, ctx.bindings, {
      id: row.id,
      to: row.recipient,
      sender: headerText((await siteBrand(ctx, ctx.settings.siteOrigin ?? 'http://localhost')).name),
      replyTo: row.replyTo === null ? null : { email: row.replyTo, name: row.replyToName ?? '' },
      subject: row.subject,
      text: row.text,
      html: row.html,
      attachments: await ctx.attachmentsOf(ctx, row),
    });
    return { status: 'sent', sentAt: ctx.now().toISOString(), lastError: null };
  } catch (error) {
    const pause = BACK_OFF_MS[row.attempts - 1];
    const isFinal = error instanceof MailRefused || pause === undefined;
    const { id: outboxId, attempts } = row;
    ctx.log(isFinal ? 'error' : 'warn', 'mail_not_sent', { outboxId, attempts, isFinal, ...reasonOf(error) });
    const lastError = String(error).slice(0, 500);
    if (!isFinal) return { nextAttemptAt: later(ctx, pause), lastError };
    return { status: 'dead', lastError, ...(isAboutUs(error) ? { alert: 'open' } : {}) };
  }
};

/** Some errors refuse the site's key or sender, and so every mail. */
const ABOUT_US = /^(?:401|403|E_SENDER.*)$/;

const isAboutUs = (error: unknown): boolean => error instanceof MailRefused && ABOUT_US.test(error.code);

/** Mail providers repeat addresses in their messages, so only the code is kept. */
const reasonOf = (error: unknown) => ({
  error: error instanceof Error ? error.name : typeof error,
  ...(error instanceof MailNotTaken ? { code: error.code } : {}),
});

interface ResendRequest {
  id: string;
  actor: string;
  ipAddress: string | null;
}

/** A mail that may be on its way is not sent again (`conflict`), so that nobody gets two. */
export const sendAgain = async (ctx: Context, { id, actor, ipAddress }: ResendRequest): Promise<void> => {
  const mail = await findOutboxMail(ctx, id);
  if (mail === null) throw new AppError('not_found', SYSTEM_MESSAGES.unknownMail);
  if (mail.status === 'sent') throw new AppError('conflict', SYSTEM_MESSAGES.alreadySent);
  const at = ctx.now().toISOString();
  // After the lease of a mail no attempt to send it can be running.
  const leaseEnd = new Date(ctx.now().getTime() + LEASE_MS).toISOString();
  const mayGo = sql`(${outbox.status} = 'dead' OR (${outbox.status} = 'pending'
    AND (${outbox.nextAttemptAt} <= ${at} OR ${outbox.nextAttemptAt} > ${leaseEnd})))`;
  const isIt = and(eq(outbox.id, id), mayGo);
  const detail = sql`json_object('kind', ${outbox.kind}, 'recipient', ${outbox.recipient})`;
  const entry = { at, actor, ipAddress, action: 'send_mail_again', subject: id, detail };
  const audit = writeAudit(ctx, entry, { from: outbox, where: isIt });
  // A retry finds the mail due and the audit already written.
  const [, queued] = await retryTransient(() =>
    ctx.db.batch([
      audit,
      ctx.db
        .update(outbox)
        .set({ status: 'pending', attempts: 0, nextAttemptAt: at })
        .where(isIt)
        .returning({ id: outbox.id }),
    ]),
  );
  if (queued.length === 0) throw new AppError('conflict', SYSTEM_MESSAGES.triedSoon);
  ctx.defer(deliver(ctx, id));
};
