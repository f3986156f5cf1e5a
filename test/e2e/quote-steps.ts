import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { OwnerQuote } from '#contract/quote-views';
import type { NewQuote, QuoteTerms } from '#contract/quotes';
import { plainToRichText } from '#contract/rich-text';
import type { WordsLanguage } from '#contract/words';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import type { Message } from '../simulators/mail/mailbox.ts';

const LINK = /#\/quote\?token=[\w-]+(?:&lang=\w+)?/;

/** Waits for a mail to this address whose subject begins so, and returns it. */
export const mailTo = async (list: () => Promise<Message[]>, to: string, subject: string): Promise<Message> => {
  const find = async () => (await list()).find((mail) => mail.to === to && mail.subject.startsWith(subject));
  await expect.poll(find, `a mail to ${to}: ${subject}`).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error('The mail has gone');
  return mail;
};

/** The route in a mail's link to a quote. */
export const quoteLink = ({ text }: Message): string => {
  const link = LINK.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link to a quote: ${text}`);
  return `/${link}`;
};

export const QUOTE_TERMS: QuoteTerms = {
  title: 'A white paper on heat pumps',
  scope: plainToRichText('Six pages for engineers who choose, from four talks with yours.\n\nNot included: drawings.'),
  lines: [
    { text: 'Research and four talks', amount: 800 },
    { text: 'Writing and two rounds of changes', amount: 1600.5 },
  ],
  payment: 'halves',
  ways: ['paypal'],
  valid_days: 14,
  pieces: 1,
  rounds: 2,
};

/** Offers transfers or ends them, as the owner who is signed in on the page. */
export const offerTransfers = async (page: Page, holder: string): Promise<void> => {
  const known = await page.request.get('/api/admin/transfer');
  // The cast is safe, because the contract types this answer.
  const { data } = (await known.json()) as { data: { revision: number } };
  const iban = holder === '' ? '' : 'DE89370400440532013000';
  const body = { holder, iban, bic: '', account: '', note: '' };
  const saved = await page.request.put('/api/admin/transfer', {
    headers: { origin: TEST_ORIGIN },
    data: { revision: data.revision, body },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
};

/** Makes and sends a quote by calls alone, as the owner who is signed in on the page. */
export const sendQuote = async (
  page: Page,
  email: string,
  terms: Partial<QuoteTerms> = {},
  language?: WordsLanguage,
): Promise<OwnerQuote> => {
  const headers = { origin: TEST_ORIGIN };
  const whole = { ...QUOTE_TERMS, ...terms };
  const data: NewQuote = {
    id: randomUUID(),
    contact_id: null,
    recipient: { name: 'Ada Lovelace', email, language },
    draft: whole,
  };
  const begun = await page.request.post('/api/admin/quotes', { headers, data });
  expect(begun.ok(), await begun.text()).toBe(true);
  const sent = await page.request.post(`/api/admin/quotes/${data.id}/send`, { headers, data: { terms: whole } });
  expect(sent.ok(), await sent.text()).toBe(true);
  // The cast is safe, because the contract types this answer.
  return ((await sent.json()) as { data: OwnerQuote }).data;
};

/** Sends another version of a quote, like another window of the owner who is signed in on the page. */
export const reviseQuote = async (page: Page, { id, revision }: Pick<OwnerQuote, 'id' | 'revision'>): Promise<void> => {
  const revised = await page.request.post(`/api/admin/quotes/${id}/revise`, {
    headers: { origin: TEST_ORIGIN, 'if-match': `"${revision}"` },
    data: { terms: QUOTE_TERMS },
  });
  expect(revised.ok(), await revised.text()).toBe(true);
};

/** Publishes terms on the site, as the owner who is signed in on the page. */
export const publishTerms = async (page: Page): Promise<void> => {
  const terms = {
    id: 'page-terms',
    kind: 'terms',
    slug: 'terms',
    title: 'Terms',
    content: plainToRichText('You pay first. I write then.'),
    inFooter: true,
    isPublished: true,
    changedAt: '',
  };
  const saved = await page.request.put('/api/admin/pages', { headers: { origin: TEST_ORIGIN }, data: [terms] });
  expect(saved.ok(), await saved.text()).toBe(true);
};
