import { randomUUID } from 'node:crypto';
import { lineAmount } from '#contract/quote-lines';
import { LANGUAGES_WITH_WORDS } from '#contract/words';

/** Some categories must be alone on an invoice; the others may be mixed. */
const CATEGORIES = [['Z'], ['AE'], ['K'], ['G'], ['O'], ['E'], ['S', 'Z', 'E']] as const;

const DISCOUNTS = [0, 33.33, 100];

/** Makes a call as the owner. */
type Owner = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * Makes invoices by hand, over the categories of VAT, discounts, quantities that do not divide, buyers with and without a
 * Leitweg-ID, and languages. The owner's settings show VAT, and prices are without it.
 */
export const handInvoices = async (owner: Owner, buyer: object, leitwegId: string): Promise<void> => {
  let at = 0;
  for (const categories of CATEGORIES)
    for (const percent of DISCOUNTS) {
      at += 1;
      const lines = categories.flatMap((category, index) => {
        const taxed = { category, rate: category === 'S' ? 19 : 0 };
        const line = {
          text: `Line ${index} <${category}> & more 🍏`,
          quantity: 2.5,
          unit: 'hours',
          price: Math.round((33.33 + at) * 100) / 100,
          discount: { percent, reason: 'An agreement' },
          ...taxed,
        };
        return [
          { ...line, amount: lineAmount({ ...line, amount: null }) },
          ...(percent === 100 && index === 0 ? [] : [{ text: 'In one amount', amount: 19.99, ...taxed }]),
        ];
      });
      const terms = {
        title: `By hand ${at}`,
        email: 'clara@client.example',
        language: LANGUAGES_WITH_WORDS[at % LANGUAGES_WITH_WORDS.length],
        buyer: { ...buyer, vat_id: 'DE987654321', leitweg_id: at % 4 === 0 ? leitwegId : '' },
        prices: 'net',
        note: at % 2 === 0 ? 'Thank you.\nSee you <soon> & again.' : '',
        due_on: at % 3 === 0 ? '2099-02-28' : null,
        lines,
      };
      const id = randomUUID();
      await owner('POST', 'invoices', { id, contact_id: null, draft: terms });
      await owner('POST', `invoices/${id}/send`, { terms });
    }
};
