import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { PaymentSettings, PayPalApi } from '../../payment-settings.ts';
import { isMissing, PayPalError } from '../../providers/paypal-error.ts';

export const paymentSettings = (ctx: Context): PaymentSettings => {
  const { payments } = ctx.settings;
  if (!payments.ready) throw new AppError('not_configured', payments.problem);
  return payments.value;
};

export const payPalApi = (ctx: Context): PayPalApi | null => {
  const { payments } = ctx.settings;
  return payments.ready ? payments.value.api : null;
};

const RETRY_SECONDS = 30;

/** Whatever the reason of PayPal's refusal, the customer can only try again later. */
export const callingPayPal = async <T>(
  ctx: Context,
  work: () => Promise<T>,
  message: string = PAYMENT_MESSAGES.notTaken,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log(error.isTemporary ? 'warn' : 'error', 'paypal_refused', { error });
    throw new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
};

export const unlessMissing = async <T>(call: () => Promise<T>): Promise<T | null> => {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
