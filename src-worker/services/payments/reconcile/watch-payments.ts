import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { isTemporary, PayPalError } from '../../../providers/paypal-error.ts';
import { readPayPalWebhook } from '../../../providers/paypal-webhooks.ts';
import { payPalApi, unlessMissing } from '../paypal-access.ts';
import { checkPlans } from '../plans/check-plans.ts';
import { NEEDED_EVENTS } from '../event-types.ts';
import { setAlert, type AlertDetails } from '../../alerts/alerts.ts';
import { announceAlerts } from '../../mail/announce-alerts.ts';
import { foreignMoney } from '../stored-money.ts';

export const watchPayments = async (ctx: Context): Promise<void> => {
  if (ctx.now().getUTCMinutes() % EVERY_MINUTES !== 0) return;
  const api = payPalApi(ctx);
  const problem = await foreignMoney(ctx);
  await setAlert(ctx, 'currency', problem === null ? null : { problem, advice: 'Until then the site answers nobody.' });
  await setAlert(ctx, 'webhook_silent', api !== null && (await isSilent(ctx)) ? SILENT : null);
  try {
    await setAlert(ctx, 'webhook', api === null ? null : await webhookAlert(ctx, api));
    await setAlert(ctx, 'credentials', null);
    await checkPlans(ctx, { isFresh: true });
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log('warn', 'payments_not_watched', { error });
    // As long as PayPal does not answer, the site does not know whether the credentials are right.
    if (!isTemporary(error)) await setAlert(ctx, 'credentials', refusedBy(error));
  }
  await announceAlerts(ctx);
};

const EVERY_MINUTES = 10;

const SILENT: AlertDetails = {
  problem:
    'PayPal took a payment and sent no event about it: the webhook is silent. The site found the payment by asking.',
  advice:
    'Look at the webhook in PayPal’s developer dashboard: its address, whether it is on, and its last deliveries.',
};

const refusedBy = ({ status, message }: PayPalError): AlertDetails =>
  status === 401
    ? {
        problem: 'PayPal refuses the credentials of the site. Nobody can pay.',
        advice: 'Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET anew, from the app in PayPal’s developer dashboard.',
      }
    : { problem: `PayPal refuses what the site asks: ${message}.`, advice: 'Look at the app in PayPal’s dashboard.' };

const webhookAlert = async (ctx: Context, api: PayPalApi): Promise<AlertDetails | null> => {
  const { payments } = ctx.settings;
  const webhook = payments.ready ? payments.value.webhook : null;
  if (webhook === null) return null;
  const names = await unlessMissing(() => readPayPalWebhook(api, webhook.id));
  if (names === null) {
    return {
      problem: `PayPal knows no webhook ${webhook.id} of this app, so the site hears of no payment.`,
      advice: 'Add a webhook in PayPal’s developer dashboard and set PAYPAL_WEBHOOK_ID to its id.',
    };
  }
  const lacking = names.includes('*') ? [] : NEEDED_EVENTS.filter((name) => !names.includes(name));
  if (lacking.length === 0) return null;
  return {
    problem: `PayPal’s webhook does not tell the site of ${lacking.join(', ')}.`,
    advice: 'Add these events to the webhook in PayPal’s developer dashboard.',
  };
};

const LATE_MS = 15 * 60_000;
const LOOKED_BACK_MS = 3 * 24 * 3_600_000;

/** Any event after a payment proves that the webhook works. */
const isSilent = async (ctx: Context): Promise<boolean> => {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms).toISOString();
  const row = await ctx.db.get<{ n: number }>(sql`SELECT COUNT(*) AS n FROM payments p
    WHERE p.recorded_at >= MAX(${before(LOOKED_BACK_MS)}, COALESCE((SELECT MAX(received_at) FROM webhook_events), ''))
      AND p.recorded_at < ${before(LATE_MS)} AND p.status = 'completed'
      AND NOT EXISTS (SELECT 1 FROM webhook_events e WHERE e.resource_id = p.id)`);
  return (row?.n ?? 0) > 0;
};
