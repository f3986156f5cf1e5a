export type NextStep = 'request' | 'subscribe' | 'resubscribe' | 'wait';

/** What the subscription's card leads on to. One that still renews, only late, is waited for. */
export const nextStep = (status: string | null, renews: boolean): NextStep => {
  if (isNone(status)) return 'subscribe';
  if (status === 'active') return 'request';
  if (renews) return 'wait';
  return status === 'cancelled' || status === 'expired' ? 'resubscribe' : 'wait';
};

const isNone = (status: string | null): status is null | '' => status === null || status === '';
