import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { accountLinks, resetRequests, sessions } from '../../db/schema/accounts.ts';
import { replyDeadlines } from '../../db/schema/contacts.ts';
import { outbox } from '../../db/schema/mail.ts';
import { errorGroups, visitSources } from '../../db/schema/operations.ts';
import { adminSessions, adminUsedChallenges, ownerEmail } from '../../db/schema/owner.ts';
import { forgetCancelLinks } from '../payments/ledger/cancel-link.ts';
import { LINK_MAIL_KIND } from '../payments/mails/payment-mail.ts';
import { CONTACT_MAIL_KIND } from '../contacts/contact-notification.ts';
import { ACCOUNT_MAIL_KINDS } from '../accounts/account-mails.ts';
import { QUOTE_MAIL_KINDS } from '../quotes/quote-mails.ts';
import { REPLY_MAIL_KIND } from '../reply-deadline/reply-mail.ts';
import { REPLY_DEADLINE_MAIL_KIND } from '../contacts/warn-of-reply-deadlines.ts';
import { IS_OWNER_EMAIL, NOTHING_OPEN } from '../mail/owner-email.ts';
import { WORK_MAIL_KINDS } from '../work/work-mails.ts';
import { MORNING_MAIL_KIND } from './morning-mail.ts';
import { SECURITY_MAIL_KIND } from '../security/security-events.ts';
import { THINNING_MAIL_KIND } from './thin-history.ts';

/** The texts of sent mails are emptied at once, because their links open accounts. */
export const forgetExpired = async (ctx: Context): Promise<void> => {
  const now = ctx.now().getTime();
  const anHourAgo = new Date(now - HOUR_MS).toISOString();
  const longAgo = new Date(now - KEPT_DAYS * DAY_MS).toISOString();
  const aYearAgo = new Date(now - FIGURE_DAYS * DAY_MS).toISOString();
  await ctx.db.batch([
    ctx.db.delete(sessions).where(lt(sessions.expiresAt, anHourAgo)),
    ctx.db
      .delete(adminSessions)
      .where(or(lt(adminSessions.expiresAt, anHourAgo), lt(adminSessions.lastUsedAt, anHourAgo))),
    ctx.db.delete(adminUsedChallenges).where(lt(adminUsedChallenges.usedAt, anHourAgo)),
    ctx.db
      .update(ownerEmail)
      .set(NOTHING_OPEN)
      .where(and(IS_OWNER_EMAIL, lt(ownerEmail.expiresAt, anHourAgo))),
    ctx.db.delete(accountLinks).where(lt(accountLinks.expiresAt, anHourAgo)),
    forgetCancelLinks(ctx, anHourAgo),
    ctx.db.delete(resetRequests).where(lt(resetRequests.createdAt, anHourAgo)),
    ctx.db
      .update(outbox)
      .set({ text: '', html: '' })
      .where(and(inArray(outbox.kind, KINDS), eq(outbox.status, 'sent'), sql`${outbox.text} <> ''`)),
    ctx.db
      .delete(outbox)
      .where(and(inArray(outbox.kind, KINDS), ne(outbox.status, 'pending'), lt(outbox.createdAt, longAgo))),
    ctx.db.delete(errorGroups).where(lt(errorGroups.lastAt, longAgo)),
    ctx.db.delete(replyDeadlines).where(lt(replyDeadlines.receivedAt, aYearAgo)),
    ctx.db.delete(visitSources).where(lt(visitSources.day, aYearAgo.slice(0, 10))),
  ]);
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const KEPT_DAYS = 30;

/** Figures are kept for 400 days, so that a month can be compared with last year's. */
const FIGURE_DAYS = 400;

const KINDS = [
  ...Object.values(ACCOUNT_MAIL_KINDS),
  CONTACT_MAIL_KIND,
  SECURITY_MAIL_KIND,
  REPLY_MAIL_KIND,
  REPLY_DEADLINE_MAIL_KIND,
  MORNING_MAIL_KIND,
  THINNING_MAIL_KIND,
  ...QUOTE_MAIL_KINDS,
  ...WORK_MAIL_KINDS,
  LINK_MAIL_KIND,
];
