import type { Offer } from '#contract/payments';

/** What is sold may change at any time; the order itself finds out in the end. */
const REMEMBERED_MS = 60_000;

let asked: { at: number; answer: Promise<readonly Offer[] | null> } | null = null;
let known: readonly Offer[] | null = null;

/** Asks which tiers are sold here, unless that was asked a moment ago. Null without an answer. */
export const loadOffers = (): Promise<readonly Offer[] | null> => {
  if (asked === null || Date.now() - asked.at > REMEMBERED_MS) asked = { at: Date.now(), answer: ask() };
  return asked.answer;
};

/** Whether it is known already that a tier is sold. */
export const isKnownSold = (tierId: string): boolean => known !== null && isSold(tierId, known);

/** Whether a tier is sold. Without an answer it is taken to be: the order says what is wrong. */
export const isSold = (tierId: string, offers: readonly Offer[] | null): boolean =>
  offers?.find(({ tier_id: id }) => id === tierId)?.is_sold_online ?? true;

const ask = async (): Promise<readonly Offer[] | null> => {
  try {
    const { fetchOffers } = await import('./checkout-api.ts');
    known = await fetchOffers();
    return known;
  } catch {
    asked = null;
    return null;
  }
};
