import type { CheckoutTerms } from '#contract/payments';

/** The owner may publish others at any time; the order itself finds out in the end. */
const REMEMBERED_MS = 60_000;

let asked: { at: number; answer: Promise<CheckoutTerms | null> } | null = null;
let known: CheckoutTerms | null | undefined;

/** What has to be agreed to before paying: null for nothing, and undefined while no answer has told. */
export const knownTerms = (): CheckoutTerms | null | undefined => known;

/** Asks for it, unless that was done a moment ago. Null for no terms, and without an answer: then the order asks. */
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
