import { CAPTURE_ISSUES } from '../api/issues.ts';
import { CAPTURE_OUTCOMES, FIRST_PAYMENTS, REFUND_FEES, REFUND_OUTCOMES, type Settings } from '../settings.ts';
import type { World } from '../world.ts';
import { optionalChoice, optionalFlag, optionalList, optionalNumber, type ConsoleCall } from './console-input.ts';

/** `POST /paypal/console/switches` sets any number of switches at once; the others stay as they are. */
export const throwSwitches = (world: World, call: ConsoleCall): object => {
  const now = world.settings();
  const flag = (
    name: keyof Settings &
      ('webhook_off' | 'credentials_revoked' | 'duplicate_invoices' | 'stale_billing_time' | 'list_refunds'),
  ) => optionalFlag(call, name) ?? now[name];
  const hold_types = call.read('hold_types') === null ? null : optionalList(call, 'hold_types');
  world.change({
    webhook_off: flag('webhook_off'),
    credentials_revoked: flag('credentials_revoked'),
    stale_billing_time: flag('stale_billing_time'),
    list_refunds: flag('list_refunds'),
    duplicate_invoices: flag('duplicate_invoices'),
    hold_types: hold_types === undefined ? now.hold_types : hold_types,
    lose_types: optionalList(call, 'lose_types') ?? now.lose_types,
    capture_issue: isNone(call, 'capture_issue')
      ? null
      : (optionalChoice(call, 'capture_issue', CAPTURE_ISSUES) ?? now.capture_issue),
    capture_outcome: optionalChoice(call, 'capture_outcome', CAPTURE_OUTCOMES) ?? now.capture_outcome,
    refund_outcome: optionalChoice(call, 'refund_outcome', REFUND_OUTCOMES) ?? now.refund_outcome,
    refund_fees: optionalChoice(call, 'refund_fees', REFUND_FEES) ?? now.refund_fees,
    chargeback_fee: optionalNumber(call, 'chargeback_fee', FEE_LIMIT) ?? now.chargeback_fee,
    first_payment: optionalChoice(call, 'first_payment', FIRST_PAYMENTS) ?? now.first_payment,
    order_limit: optionalNumber(call, 'order_limit', ORDER_LIMIT) ?? now.order_limit,
    transactions_per_page: optionalNumber(call, 'transactions_per_page', PAGE_LIMIT) ?? now.transactions_per_page,
  });
  // When the credentials are revoked, their tokens end too.
  if (world.settings().credentials_revoked) world.tokens.clear();
  return world.settings();
};

const PAGE_LIMIT = 1000;
const FEE_LIMIT = 1000;
const ORDER_LIMIT = 1_000_000_000;

/** A form says `none` where JSON says null. */
const isNone = (call: ConsoleCall, name: string): boolean => call.read(name) === null || call.read(name) === 'none';
