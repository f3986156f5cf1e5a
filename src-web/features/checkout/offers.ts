import type { Offer } from '#contract/payments';

/** Offers are cached for a short time only. The server checks the order itself. */
const REMEMBERED_MS = 60_000;

let asked: { at: number; answer: Promise<readonly Offer[] | null> } | null = null;
let known: readonly Offer[] | null = null;

export const loadOffers = (): Promise<readonly Offer[] | null> => {
  if (asked === null || Date.now() - asked.at > REMEMBERED_MS) asked = { at: Date.now(), answer: ask() };
  return asked.answer;
};

export const isKnownSold = (tierId: string): boolean => known !== null && isSold(tierId, known);

/** A tier counts as sold while the server does not answer, because the order is checked later. */
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
