import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { CAPTURE_ISSUES } from '../api/issues.ts';
import {
  CAPTURE_OUTCOMES,
  defaultSettings,
  FIRST_PAYMENTS,
  REFUND_FEES,
  REFUND_OUTCOMES,
  type Settings,
} from '../settings.ts';
import type { World } from '../world.ts';
import { button, input, select } from './console-parts.ts';

/** The switches for failing payments, events and credentials; the summary names those that are on. */
export const switchesForm = (world: World): Markup => {
  const now = world.settings();
  const thrown = thrownSwitches(now);
  return html`<details id="switches" class="switches">
    <summary>
      <b>Switches</b>
      <span class="quiet">${thrown.length === 0 ? 'All payments go well.' : thrown.join(', ')}</span>
    </summary>
    <form method="post" action="/paypal/console/switches">
      ${select('the switches', 'first_payment', 'First payment of a subscription', FIRST_PAYMENTS, now.first_payment)}
      ${select('the switches', 'capture_outcome', 'Captures end', CAPTURE_OUTCOMES, now.capture_outcome)}
      ${select('the switches', 'capture_issue', 'Captures are refused with', ['none', ...CAPTURE_ISSUES], now.capture_issue ?? 'none')}
      ${select('the switches', 'refund_outcome', 'Refunds end', REFUND_OUTCOMES, now.refund_outcome)}
      ${select('the switches', 'refund_fees', 'Fees of refunds are', REFUND_FEES, now.refund_fees)}
      ${flag('duplicate_invoices', 'Invoices may be paid twice', now.duplicate_invoices)}
      ${flag('stale_billing_time', 'Billing time lags', now.stale_billing_time)}
      ${flag('list_refunds', 'Refunds among transactions', now.list_refunds)}
      ${flag('webhook_off', 'Events are silently not sent', now.webhook_off)}
      ${flag('credentials_revoked', 'Credentials revoked', now.credentials_revoked)}
      <button>Throw</button>
    </form>
    <div class="actions">
      ${button('/paypal/console/tokens/revoke', 'End tokens', true)}
      ${button('/paypal/console/certificate/renew', 'New certificate', true)}
      ${button('/paypal/console/webhook', 'Send all event types', true, { event_types: '*' })}
      ${button('/paypal/console/webhook', 'Leave disputes out', true, { without: 'CUSTOMER.DISPUTE' })}
      ${button('/paypal/console/webhook', 'Delete the webhook', world.webhooks.all().length > 0, { deleted: 'true' })}
      ${button('/paypal/console/webhook', 'Usual webhook', true, { without: 'none' })}
      <form method="post" action="/paypal/console/clock">
        ${input('the clock', 'now', `PayPal’s time, now ${world.now().toISOString().slice(0, 16)}`)}<button>Set</button>
      </form>
    </div>
  </details>`;
};

const SHOWN = [
  'first_payment',
  'capture_outcome',
  'capture_issue',
  'duplicate_invoices',
  'refund_outcome',
  'refund_fees',
  'chargeback_fee',
  'stale_billing_time',
  'list_refunds',
  'webhook_off',
  'credentials_revoked',
  'order_limit',
  'transactions_per_page',
  'lose_types',
  'hold_types',
] as const satisfies readonly (keyof Settings)[];

const thrownSwitches = (now: Settings): string[] => {
  const usual = defaultSettings(null);
  return SHOWN.filter((name) => String(now[name]) !== String(usual[name])).map(
    (name) => `${name}: ${String(now[name])}`,
  );
};

const flag = (name: string, label: string, isOn: boolean): Markup =>
  select('the switches', name, label, ['false', 'true'], String(isOn));
