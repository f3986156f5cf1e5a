import type { SystemStatus } from '#contract/admin-system';
import { count, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import { outbox } from '../../db/schema/mail.ts';
import { listAlerts } from '../alerts/alerts.ts';
import { unpaidRenewalsAlert } from '../payments/owner/unpaid-renewals.ts';
import { countedCspReports } from '../security/csp-report.ts';
import { lastBackup } from './backup/backup-runs.ts';
import { readConfigStatus } from './config-status.ts';
import { lastCronRun } from './cron-runs.ts';
import { listErrors } from './error-groups.ts';
import { readHealth } from './health.ts';
import { isBackedUp, readHistoryState } from './history-state.ts';

export const readSystemStatus = async (ctx: Context): Promise<SystemStatus> => {
  const [health, config, versions, mails, last_cron_run, alerts, unpaid, errors, last_backup, history, reports] =
    await Promise.all([
      readHealth(ctx),
      readConfigStatus(ctx),
      ctx.db.select({ version: site.version }).from(site),
      countMails(ctx),
      lastCronRun(ctx),
      listAlerts(ctx),
      unpaidRenewalsAlert(ctx),
      listErrors(ctx),
      lastBackup(ctx.db),
      readHistoryState(ctx),
      countedCspReports(ctx),
    ]);
  return {
    ...health,
    site_version: versions[0]?.version ?? null,
    config,
    problems: findProblems(ctx),
    alerts: [...alerts, ...unpaid],
    errors,
    mails,
    last_cron_run,
    backs_up_nightly: ctx.settings.backups !== null,
    last_backup,
    history: { ...history, is_backed_up: isBackedUp(ctx, last_backup) },
    trusted_types_reports: reports,
  };
};

const countMails = async (ctx: Context): Promise<SystemStatus['mails']> => {
  const rows = await ctx.db
    .select({ status: outbox.status, n: count() })
    .from(outbox)
    .where(inArray(outbox.status, ['pending', 'dead']))
    .groupBy(outbox.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  return { pending: of('pending'), dead: of('dead') };
};

/** The text of a problem never contains a setting's value. */
const findProblems = ({ settings }: Context): SystemStatus['problems'] =>
  (['mail', 'accounts', 'payments', 'backups', 'alertWebhook'] as const).flatMap((part) => {
    const configured = settings[part];
    return configured === null || configured.ready ? [] : [{ part, problem: configured.problem }];
  });
