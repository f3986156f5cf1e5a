const isNone = (status: string | null): status is null | '' => status === null || status === '';

export type NextStep = 'request' | 'subscribe' | 'resubscribe' | 'wait';

/** What the subscription's card leads on to. */
export const nextStep = (status: string | null): NextStep => {
  if (isNone(status)) return 'subscribe';
  if (status === 'active') return 'request';
  return status === 'cancelled' || status === 'expired' ? 'resubscribe' : 'wait';
};
