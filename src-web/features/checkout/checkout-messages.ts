import { PAYMENT_MESSAGES, type OrderStatus, type OrderView } from '#contract/payments';
import { ApiError, serverMessage } from '../../lib/api-client.ts';
import type { ToastMessage } from '../../components/toast.ts';

export const REDIRECTING: ToastMessage = {
  tone: 'info',
  title: 'Redirecting to Payment',
  description: 'Opening PayPal checkout...',
};

const PAYMENT_ERROR: ToastMessage = {
  tone: 'error',
  title: 'Payment Error',
  description: 'Failed to open PayPal. Please try again.',
};

/** The browser blocked the new tab, so the toast offers a link. */
export const blockedToast = (href: string): ToastMessage => ({
  ...PAYMENT_ERROR,
  link: { href, text: 'Continue to PayPal' },
});

const FIRST_SERVER_ERROR = 500;

export const refusalToast = (error: unknown): ToastMessage => {
  const isAnswered = error instanceof ApiError && error.status < FIRST_SERVER_ERROR;
  return { ...PAYMENT_ERROR, description: (isAnswered ? serverMessage(error) : null) ?? PAYMENT_ERROR.description };
};

const IN_PERSON_REASONS: readonly string[] = [PAYMENT_MESSAGES.tierNotSold, PAYMENT_MESSAGES.tierWithoutPrice];

export const isArrangedInPerson = (error: unknown): boolean => IN_PERSON_REASONS.includes(serverMessage(error) ?? '');

const TERMS_REASONS: readonly string[] = [PAYMENT_MESSAGES.termsNeeded, PAYMENT_MESSAGES.termsChanged];

export const needsTerms = (error: unknown): boolean => TERMS_REASONS.includes(serverMessage(error) ?? '');

export const paidMessage = ({ tier_name: name, quote }: Pick<OrderView, 'tier_name' | 'quote'>): string =>
  quote === null ? `Your ${name} subscription has been activated.` : `“${name}” is paid. Thank you.`;

export const paidToast = (description: string): ToastMessage => ({ title: 'Payment Successful!', description });

export const CONFIRMING: ToastMessage = {
  tone: 'info',
  title: 'Confirming your payment…',
  description: 'PayPal is still busy with it. You can stay here or go on; we tell you.',
  isPersistent: true,
};

export const DECLINED: ToastMessage = {
  tone: 'error',
  title: 'Payment declined',
  description: PAYMENT_MESSAGES.declined,
};

export const ENDED: Record<NonNullable<OrderView['ended']>, ToastMessage> = {
  withdrawn: {
    tone: 'info',
    title: 'Nothing was taken',
    description: 'The quote was withdrawn. What you approved lapses by itself; write to us if you still want it.',
  },
  replaced: {
    tone: 'info',
    title: 'Nothing was taken',
    description: 'Another order took its place. What you approved lapses by itself.',
  },
  refused: { tone: 'error', title: 'We look into it', description: PAYMENT_MESSAGES.refusedForGood },
};

export const outcomeToast = (status: OrderStatus): ToastMessage => {
  if (status === 'review') {
    return {
      tone: 'info',
      title: 'We look into your payment',
      description: 'Something about it differs from your order. We will write to you. Please do not pay again.',
    };
  }
  if (status === 'failed' || status === 'expired') {
    return { tone: 'error', title: 'Nothing was paid', description: 'You can try again from your dashboard.' };
  }
  return { tone: 'info', title: 'This order is over', description: 'What was paid for it has gone back to you.' };
};

export const UNCONFIRMED: ToastMessage = {
  tone: 'info',
  title: 'Payment not confirmed yet',
  description: 'PayPal has not confirmed it so far. Your dashboard shows it as soon as it does.',
};

export const CANCELLED: ToastMessage = {
  tone: 'info',
  title: 'Payment cancelled',
  description: 'Nothing was paid. Your order waits in your dashboard, in case you want to go on.',
};

export const PAID_ALREADY: ToastMessage = {
  tone: 'info',
  title: 'Already paid',
  description: 'PayPal says that this order is paid. There is nothing left to do.',
};
