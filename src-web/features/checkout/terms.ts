import type { CheckoutTerms } from '#contract/payments';

const REMEMBERED_MS = 60_000;

let asked: { at: number; answer: Promise<CheckoutTerms | null> } | null = null;
let known: CheckoutTerms | null | undefined;

/** The terms are null when there are none, and undefined until the server has answered. */
export const knownTerms = (): CheckoutTerms | null | undefined => known;

/** The server checks the order even when the terms cannot be loaded. */
export const loadTerms = (isFresh = false): Promise<CheckoutTerms | null> => {
  if (isFresh || asked === null || Date.now() - asked.at > REMEMBERED_MS) asked = { at: Date.now(), answer: ask() };
  return asked.answer;
};

const ask = async (): Promise<CheckoutTerms | null> => {
  try {
    const { fetchTerms } = await import('./checkout-api.ts');
    known = await fetchTerms();
    return known;
  } catch {
    asked = null;
    return null;
  }
};
