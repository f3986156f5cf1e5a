import type { Context } from '../../context.ts';
import { mailLeftOverLinks } from '../accounts/forgot-password.ts';
import { forgetExpired } from './forget-expired.ts';
import { forgetOldDraftLinks } from '../content/drafts/draft-links.ts';
import { moveTotals } from '../moving-totals.ts';
import { checkSettled, settleDue } from '../payments/ledger/day-totals.ts';
import { purgeAgain } from '../content/purge-edge.ts';
import { repairSnapshot } from '../content/read-snapshot.ts';
import { forgetOldAlerts, setAlerts } from '../alerts/alerts.ts';
import { deliverDue } from '../mail/outbox.ts';
import { withOwnMoney } from '../payments/stored-money.ts';
import { watchPayments } from '../payments/reconcile/watch-payments.ts';
import { creditInvoices } from '../invoices/credit-invoices.ts';
import { forgetOldInvoices } from '../invoices/forget-invoices.ts';
import { issueWaiting } from '../invoices/issue-waiting.ts';
import { forgetOldReceipts } from '../payments/ledger/issue-receipts.ts';
import { forgetOldEvents, reconcilePayments } from '../payments/reconcile/reconcile.ts';
import { endAllReplacedPlans } from '../payments/reconcile/end-replaced-plans.ts';
import { forgetOldRateLimits } from '../rate-limit/rate-limit.ts';
import { askForDueParts } from '../quotes/ask-for-parts.ts';
import { forgetOldQuotes } from '../quotes/forget-quotes.ts';
import { forgetOldQuoteLinks } from '../quotes/quote-links.ts';
import { remindPayers } from '../quotes/remind-payers.ts';
import { remindClients } from '../quotes/remind-clients.ts';
import { forgetOldCodes } from '../work/approval-code.ts';
import { forgetOldWork } from '../work/forget-work.ts';
import { approveSilence } from '../work/silence.ts';
import { remindOfWork } from '../work/remind-of-work.ts';
import { forgetOldWorkLinks } from '../work/work-links.ts';
import { forgetFiles } from '../work/files/forget-files.ts';
import { publishReplyFigure } from '../reply-deadline/publish-figure.ts';
import { bringUpProjects } from '../content/project-slugs.ts';
import { publishDueArticles } from '../articles/publish-article.ts';
import { keepSearch } from '../search/update-search.ts';
import { warnOfReplyDeadlines } from '../contacts/warn-of-reply-deadlines.ts';
import { sendMorningMail } from './morning-mail.ts';
import { recordCronRun } from './cron-runs.ts';
import { noteError } from './error-groups.ts';
import { forgetOldSecurityEvents } from '../security/security-events.ts';
import { thinHistory } from './thin-history.ts';
import packageJson from '../../../package.json';
import { readNewestVersion } from '../../providers/releases.ts';
import { watchSite } from './watch-site.ts';

export const watchReleases = async (ctx: Context): Promise<void> => {
  const { releasesUrl } = ctx.settings;
  if (releasesUrl === null) return setAlerts(ctx, [{ key: 'update', details: null }]);
  if (ctx.now().getUTCMinutes() !== ASKED_AT) return;
  const newest = await readNewestVersion(releasesUrl);
  if (newest === null) return;
  const problem = `Release ${newest} of the program is out; the site runs ${packageJson.version}.`;
  const advice = 'On your machine npm run update -- --dry-run shows what it changes, and npm run update brings it.';
  await setAlerts(ctx, [{ key: 'update', details: isNewer(newest, packageJson.version) ? { problem, advice } : null }]);
};

const ASKED_AT = 17;

export const isNewer = (version: string, than: string): boolean => {
  const parts = than.split('.').map(Number);
  const [differing] = version
    .split('.')
    .map((part, index) => Number(part) - (parts[index] ?? 0))
    .filter((difference) => difference !== 0);
  return (differing ?? 0) > 0;
};

export const runCron = async (given: Context): Promise<void> => {
  const ctx = await withOwnMoney(given);
  const failed: string[] = [];
  const startedAt = performance.now();
  for (const [task, run] of Object.entries(TASKS)) {
    try {
      await run(ctx);
    } catch (error) {
      ctx.log('error', 'cron_task_failed', { task, error });
      failed.push(task);
      await noteError(ctx, { error, place: `Cron ${task}` });
    }
  }
  const took = Math.round(performance.now() - startedAt);
  try {
    await recordCronRun(ctx, { startedAt: ctx.now(), took, failed });
  } catch (error) {
    ctx.log('error', 'cron_run_not_recorded', { error });
  }
};

/** Each task runs every minute, even if others fail. */
const TASKS = {
  repair_snapshot: repairSnapshot,
  purge_edge: purgeAgain,
  check_payments: reconcilePayments,
  end_replaced_subscriptions: endAllReplacedPlans,
  watch_payments: watchPayments,
  settle_totals: settleDue,
  move_totals: moveTotals,
  check_totals: checkSettled,
  credit_invoices: creditInvoices,
  issue_waiting_invoices: (ctx) => issueWaiting(ctx),
  forget_old_receipts: forgetOldReceipts,
  forget_old_invoices: forgetOldInvoices,
  forget_old_events: forgetOldEvents,
  ask_for_due_parts: askForDueParts,
  remind_of_quotes: remindClients,
  remind_payers: remindPayers,
  remind_of_work: remindOfWork,
  approve_silence: approveSilence,
  mail_left_over_links: mailLeftOverLinks,
  deliver_mail: deliverDue,
  // The owner needs no warning about a reply that is just being sent, so mails are sent first.
  warn_of_replies: warnOfReplyDeadlines,
  bring_up_projects: bringUpProjects,
  publish_due_articles: publishDueArticles,
  keep_search: keepSearch,
  publish_reply_figure: publishReplyFigure,
  morning_mail: sendMorningMail,
  forget_old_rate_limits: forgetOldRateLimits,
  forget_expired: forgetExpired,
  forget_old_draft_links: forgetOldDraftLinks,
  forget_old_quote_links: forgetOldQuoteLinks,
  forget_old_quotes: forgetOldQuotes,
  forget_old_work_links: forgetOldWorkLinks,
  forget_old_work_codes: forgetOldCodes,
  forget_work_files: forgetFiles,
  forget_old_work: forgetOldWork,
  forget_old_security_events: forgetOldSecurityEvents,
  watch_releases: watchReleases,
  watch_site: watchSite,
  forget_old_alerts: forgetOldAlerts,
  thin_history: thinHistory,
} as const satisfies Record<string, (ctx: Context) => Promise<void>>;
