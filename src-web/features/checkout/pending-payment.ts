import type { PricingTier } from '#contract/content';

const KEY = 'pending-payment';

/** Somebody who signs in much later has something else in mind. */
const PENDING_MS = 1_800_000;

interface Pending {
  tier: PricingTier;
  since: number;
}

/** Notes that a visitor wanted to pay, so that the payment goes on once they are signed in, also after a reload. */
export const keepPendingPayment = (tier: PricingTier, now = Date.now()): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ tier, since: now } satisfies Pending));
  } catch {
    // Then they press the button again.
  }
};

export const dropPendingPayment = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
};

/** The tier a visitor wanted to pay for, once: asking again gets null. */
export const takePendingPayment = (now = Date.now()): PricingTier | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    dropPendingPayment();
    return isPending(kept) && now - kept.since < PENDING_MS ? kept.tier : null;
  } catch {
    return null;
  }
};

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' && value !== null && 'tier' in value && 'since' in value && typeof value.since === 'number';
