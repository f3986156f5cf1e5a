import { PAYMENT_MESSAGES, type OrderView } from '#contract/payments';
import type { OrderStatus } from '#contract/payment-statuses';
import { ApiError, serverMessage } from '../../lib/api-client.ts';
import type { ToastMessage } from '../../components/toast.ts';
import { sayMessage, word } from '../../lib/words.ts';

export const redirectingToast = (): ToastMessage & { description: string } => ({
  tone: 'info',
  title: word('checkout.redirecting'),
  description: word('checkout.redirecting-text'),
});

const errorToast = (description = word('checkout.error-text')): ToastMessage => ({
  tone: 'error',
  title: word('checkout.error'),
  description,
});

export const blockedToast = (href: string): ToastMessage => ({
  ...errorToast(),
  link: { href, text: word('checkout.to-paypal') },
});

const FIRST_SERVER_ERROR = 500;

export const refusalToast = (error: unknown): ToastMessage => {
  const isAnswered = error instanceof ApiError && error.status < FIRST_SERVER_ERROR;
  const reason = isAnswered ? serverMessage(error) : null;
  return errorToast(reason === null ? undefined : sayMessage(reason));
};

const IN_PERSON_REASONS: readonly string[] = [PAYMENT_MESSAGES.tierNotSold, PAYMENT_MESSAGES.tierWithoutPrice];

export const isArrangedInPerson = (error: unknown): boolean => IN_PERSON_REASONS.includes(serverMessage(error) ?? '');

const TERMS_REASONS: readonly string[] = [PAYMENT_MESSAGES.termsNeeded, PAYMENT_MESSAGES.termsChanged];

export const needsTerms = (error: unknown): boolean => TERMS_REASONS.includes(serverMessage(error) ?? '');

export const paidMessage = ({ tier_name: name, quote }: Pick<OrderView, 'tier_name' | 'quote'>): string =>
  word(quote === null ? 'checkout.plan-activated' : 'checkout.quote-paid', { name });

export const paidToast = (description: string): ToastMessage => ({ title: word('checkout.successful'), description });

export const confirmingToast = (): ToastMessage => ({
  tone: 'info',
  title: word('checkout.confirming'),
  description: word('checkout.confirming-text'),
  isPersistent: true,
});

export const declinedToast = (): ToastMessage => ({
  tone: 'error',
  title: word('checkout.declined'),
  description: sayMessage(PAYMENT_MESSAGES.declined),
});

export const endedToast = (ended: NonNullable<OrderView['ended']>): ToastMessage => {
  if (ended !== 'refused') {
    return { tone: 'info', title: word('checkout.nothing-taken'), description: word(`checkout.${ended}-text`) };
  }
  return {
    tone: 'error',
    title: word('checkout.look-into'),
    description: sayMessage(PAYMENT_MESSAGES.refusedForGood),
  };
};

export const outcomeToast = (status: OrderStatus): ToastMessage => {
  const isUnpaid = status === 'failed' || status === 'expired';
  return {
    tone: isUnpaid ? 'error' : 'info',
    ...titled(status === 'review' ? 'review' : isUnpaid ? 'nothing-paid' : 'over'),
  };
};

export const unconfirmedToast = (): ToastMessage => ({ tone: 'info', ...titled('unconfirmed') });

export const cancelledToast = (): ToastMessage => ({ tone: 'info', ...titled('cancelled') });

export const paidAlreadyToast = (): ToastMessage => ({ tone: 'info', ...titled('paid-already') });

const titled = (of: 'review' | 'nothing-paid' | 'over' | 'unconfirmed' | 'cancelled' | 'paid-already') => ({
  title: word(`checkout.${of}`),
  description: word(`checkout.${of}-text`),
});
