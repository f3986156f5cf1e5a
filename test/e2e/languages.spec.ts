import type { Page, Route } from '@playwright/test';
import type { WordsLanguage } from '#contract/words';
import { words as en } from '#words/en';
import { wordsIn } from '../../src-worker/words.ts';
import { violations } from '../screens/axe.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { SAVES } from '../worker/admin/documents.ts';
import { createAccount, keepInStorage, somebody } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { AFTER_PAYING, opened, pay } from './payment-steps.ts';
import { mailTo, quoteLink, sendQuote } from './quote-steps.ts';

/** Chromium logs this about a page that does not exist. */
const NOT_THERE = /Failed to load resource: the server responded with a status of 404/;
const NOT_CLOSED = /Scripts may close only the windows that were opened by them/;

/** The parts of a text without its placeholders, which a page must contain word for word. */
const partsOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? text.split(/\{\w+\}/).map((part) => part.trim())
    : Object.values(text ?? {}).flatMap(partsOf);

/** English texts of the site that differ from those in another language. */
const englishBut = (language: WordsLanguage): string[] => {
  const { texts } = wordsIn(language);
  const { messages: _said, origin: _origin, ...sections } = en;
  const other = new Set(Object.values(texts).flatMap(partsOf));
  const english = Object.values(sections).flatMap((section) => Object.values(section).flatMap(partsOf));
  return [...new Set(english)].filter((part) => /\p{L}\S* \S*\p{L}/u.test(part) && part.length > 8 && !other.has(part));
};

const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

const expectWithout = (sentences: readonly string[], shown: string, where: string): void => {
  expect(
    sentences.filter((sentence) => shown.includes(sentence)),
    where,
  ).toEqual([]);
};

test.afterEach(restoreContent);

test(
  'a German owner’s site has no word of English and none of the sample',
  { tag: '@screens' },
  async ({ page, mail, allowConsole }) => {
    allowConsole(NOT_THERE);
    const german = englishBut('de');
    expect(german.length).toBeGreaterThan(300);
    await openAdmin(page, 'profile');
    const lists = ['experience', 'education', 'certifications', 'technical-skills'];
    for (const { path, body } of [...SAVES, ...lists.map((list) => ({ path: list, body: () => [] }))]) {
      const data = ownContent(body('Ein Satz von mir'));
      const saved = await page.request.put(`/api/admin/${path}`, { headers: { origin: TEST_ORIGIN }, data });
      expect(saved.ok(), `${path}: ${await saved.text()}`).toBe(true);
    }
    const person = somebody();
    await keepInStorage(page, 'token', await createAccount(page, person));
    for (const path of [
      '/',
      '/about',
      '/resume',
      '/search',
      '/search?q=nirgends+xylophon',
      '/projects',
      '/projects/proj-1',
      '/contact',
      '/nirgends',
      '/#/account',
      '/#/dashboard',
    ]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const shown = await textOf(page);
      expectWithout(german, shown, path);
      expect(shown, path).not.toContain('Brandvold');
    }
    expect(await violations(page, 'a German dashboard')).toEqual([]);
    const confirmation = await mailTo(mail.list, person.email, '');
    expectWithout(german, confirmation.text, confirmation.subject);
  },
);

test(
  'a Spanish client of an English writer gets quote, mails and receipt in Spanish, and pays',
  { tag: '@screens' },
  async ({ page, mail, allowConsole }) => {
    allowConsole(NOT_CLOSED);
    const spanish = englishBut('es');
    const { word } = wordsIn('es');
    const person = { ...somebody(), language: 'es' };
    await openAdmin(page, 'quotes');
    await keepInStorage(page, 'token', await createAccount(page, person));
    await page.getByRole('button', { name: 'New Quote' }).click();
    const form = page.getByRole('form', { name: 'Quote' });
    await form.getByLabel('Client’s email').fill(person.email);
    await form.getByLabel('Client', { exact: true }).click();
    await expect(form).toContainText('Client’s language: Spanish.');
    await sendQuote(page, person.email, { lines: [{ text: 'Seis páginas', amount: 1200 }] }, 'es');
    const sent = await mailTo(mail.list, person.email, word('mail.quote-heading'));
    expectWithout(spanish, sent.text, 'the quote’s mail');
    const waiting: string[] = [];
    // The answer is held back until the page shows that it is waiting, as on a slow connection.
    const readSlowly = async (route: Route): Promise<void> => {
      await expect(page.locator('output:visible').first()).toBeVisible();
      waiting.push(await textOf(page));
      await route.continue();
    };
    await page.route('**/api/quotes/open', readSlowly);
    await page.route(/\/api\/payments\/receipts\/[^/]+$/, readSlowly);
    const welcome = await mailTo(mail.list, person.email, word('mail.confirm-subject', { site: '' }).trim());
    // A change after `#` alone would leave the page as it is, with a quote that is half written.
    await page.goto('/robots.txt');
    await page.goto(/\/#\/verify-email\S+/.exec(welcome.text)?.[0] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('verify.confirmed'));
    expectWithout(spanish, await textOf(page), 'a confirmed address');
    await page.goto('/robots.txt');
    await page.goto(quoteLink(sent));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A white paper on heat pumps');
    expectWithout(spanish, await textOf(page), 'the quote');
    expect(waiting, 'the quote is read once').toEqual([expect.stringContaining(word('quote.opening'))]);
    expectWithout(spanish, waiting.join('\n'), 'the quote’s page while it loads');
    expect(await violations(page, 'a Spanish quote')).toEqual([]);
    await page.getByLabel(word('quote.your-name')).fill('Ada King');
    const accept = page.getByRole('button', { name: word('quote.accept', { amount: '' }).trim() });
    const checkout = await opened(page, () => accept.click());
    await pay(checkout);
    await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
    const paid = await mailTo(mail.list, person.email, word('mail.receipt-subject', { tier: '' }).trim());
    expectWithout(spanish, paid.text, 'the receipt’s mail');
    await page.locator('a[href*="/receipts/"]').first().click();
    // The former page has a heading too, until the receipt has loaded.
    await expect.poll(() => waiting).toHaveLength(2);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expectWithout(spanish, await textOf(page), 'the receipt');
    await page.reload();
    await expect.poll(() => waiting).toHaveLength(3);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [, ofReceipt = '', ofReload = '', ...more] = waiting;
    expect(more, 'a receipt is read once').toEqual([]);
    expectWithout(spanish, `${ofReceipt}\n${ofReload}`, 'the receipt’s page while it loads');
  },
);

/** This profile is in German, in a time zone far from UTC, and has no pictures from other hosts. */
const ownContent = (content: object): object => {
  const own: Record<string, unknown> = JSON.parse(
    JSON.stringify(content).replaceAll(/https:\/\/example\.com[^"]*/g, ''),
  );
  return 'personalInfo' in own
    ? { ...own, personalInfo: { ...Object(own['personalInfo']), language: 'de', timeZone: 'Pacific/Kiritimati' } }
    : own;
};
