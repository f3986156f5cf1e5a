import type { CronRun } from '#contract/admin-system';
import type { BadgeTone } from '../../../components/badge.tsx';

export const failedLabel = ({ failed }: CronRun): string => failed.map((task) => TASKS[task] ?? task).join(', ');

const TASKS: Readonly<Record<string, string>> = {
  repair_snapshot: 'Keeping the public content fresh',
  check_payments: 'Comparing payments with PayPal',
  end_replaced_subscriptions: 'Ending replaced subscriptions',
  deliver_mail: 'Sending emails',
  forget_old_rate_limits: 'Forgetting old counts of rate limits',
  forget_expired: 'Forgetting expired sign-ins',
  forget_old_draft_links: 'Forgetting old links to drafts',
  remind_of_quotes: 'Reminding clients of quotes that end',
  forget_old_quote_links: 'Forgetting old links to quotes',
  remind_of_work: 'Reminding clients of work that waits for them',
  forget_old_work_links: 'Forgetting old links to work',
  forget_old_work_codes: 'Forgetting old codes',
  forget_work_files: 'Ending files of work',
  forget_old_work: 'Forgetting work of long ago',
  forget_old_quotes: 'Forgetting quotes of long ago',
  forget_old_security_events: 'Forgetting old refusals',
  forget_old_events: 'Forgetting old PayPal events and emails about payments',
  forget_old_receipts: 'Forgetting receipts of long ago',
  watch_payments: 'Watching over payments',
  watch_releases: 'Looking for a newer release',
  watch_site: 'Watching over the site',
  forget_old_alerts: 'Forgetting alerts of long ago',
  thin_history: 'Thinning out old versions',
  purge_edge: 'Having the edge forget older pages',
};

export const cronOutcome = (run: CronRun | null): { tone: BadgeTone; status: string } => {
  if (run === null) return { tone: 'grey', status: 'Not yet' };
  return run.failed.length === 0 ? { tone: 'green', status: 'Done' } : { tone: 'red', status: 'In part' };
};

export const durationLabel = ({ started_at: start, finished_at: end }: CronRun): string =>
  `${((Date.parse(end) - Date.parse(start)) / 1000).toFixed(1)} s`;
