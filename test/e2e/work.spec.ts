import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violations } from '../screens/axe.ts';
import { createAccount, somebody, toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './payment-steps.ts';
import { mailTo, quoteLink, sendQuote } from './quote-steps.ts';
import type { Message } from '../simulators/mail/mailbox.ts';

const PHONE = { width: 390, height: 844 };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const workLink = (text: string): string => `/${/#\/work\?token=[\w-]+/.exec(text)?.[0]}`;

/** The code that was mailed, or nothing yet. */
const codeIn = async (list: () => Promise<Message[]>, email: string): Promise<string> => {
  const mails = await list();
  const found = mails.find(({ to, subject }) => to === email && /^\d{6} is/.test(subject));
  return found?.subject.slice(0, 6) ?? '';
};

const TITLE = 'A letter to the makers of pumps';

const IN_TWO: NonNullable<Parameters<typeof sendQuote>[2]> = {
  title: TITLE,
  lines: [{ text: 'All of it', amount: 900 }],
  payment: 'parts',
  parts: [
    { share: 50, amount: null, due: 'acceptance', day: null },
    { share: null, amount: null, due: 'approval', day: null },
  ],
};

test('from an accepted quote over two versions to an approval by code, which makes the rest due', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  test.setTimeout(90_000);
  const person = somebody();
  await openAdmin(page, 'work');
  const { id } = await sendQuote(page, person.email, IN_TWO);
  const bearer = await createAccount(page, person);
  const token = quoteLink(await mailTo(mail.list, person.email, 'Your quote:')).split('token=')[1];
  const accepted = await page.request.post('/api/quotes/accept', {
    headers: { origin: String(baseURL), authorization: `Bearer ${bearer}` },
    data: { token, id: randomUUID(), version: 1, name: 'Ada Lovelace' },
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);

  await test.step('the owner delivers in three presses besides the writing', async () => {
    await press(page, 'Refresh');
    await panel(page, 'Your turn').getByRole('link', { name: TITLE }).first().click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await text.pressSequentially('Pumps are loud. They need not be.');
    await page.reload();
    await expect(text).toContainText('They need not be.');
    await press(page, 'Deliver Version 1');
    await expect(toasts(page).first()).toContainText('Delivered');
    expect(await violations(page, 'admin, a piece of work')).toEqual([]);
  });

  const context = await browser.newContext({ baseURL, viewport: PHONE });
  const phone = await context.newPage();
  await test.step('the client reads, comments on a passage and asks for changes on a phone, without an account', async () => {
    await phone.goto(workLink((await mailTo(mail.list, person.email, 'Ready for you:')).text));
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await phone.getByText('Pumps are loud.').selectText();
    await phone.getByLabel('Your comment').fill('Are they?');
    await press(phone, 'Comment');
    await expect(panel(phone, 'Comments').getByRole('listitem')).toContainText('Are they?');
    await expect(panel(phone, 'Comments').locator('blockquote')).toHaveText('Pumps are loud. They need not be.');
    await phone.getByText('Ask for changes').first().click();
    await phone.getByLabel('What should change?').fill('Softer, please.');
    await phone.reload();
    await expect(phone.getByLabel('What should change?')).toHaveValue('Softer, please.');
    await press(phone, 'Ask for changes');
    await expect(phone.getByText('Changes under way')).toBeVisible();
    await expect(phone.getByText('Rounds of changes: 1 of 2')).toBeVisible();
    expect(await violations(phone, 'work, changes wanted')).toEqual([]);
  });

  await test.step('the second version shows what changed, and is approved by a code', async () => {
    await page.reload();
    await expect(panel(page, 'Comments')).toContainText('Softer, please.');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await text.press('ControlOrMeta+a');
    await text.pressSequentially('Pumps are heard. They need not be.');
    await press(page, 'Deliver Version 2');
    await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible();
    await phone.reload();
    await expect(panel(phone, 'Version 2').locator('del')).toContainText('loud');
    await expect(panel(phone, 'Version 2').locator('ins')).toContainText('heard');
    await phone.getByRole('button', { name: /^Email a code/ }).click();
    await expect.poll(() => codeIn(mail.list, person.email), 'a mail with a code').toHaveLength(6);
    await phone.getByLabel('Code', { exact: true }).fill(await codeIn(mail.list, person.email));
    await press(phone, 'Approve version 2');
    await expect(phone.getByText('Version 2 was approved')).toBeVisible();
    expect(await violations(phone, 'work, approved')).toEqual([]);
  });

  await test.step('the rest is due', async () => {
    await mailTo(mail.list, person.email, 'A payment is due:');
    const quote = await page.request.get(`/api/admin/quotes/${id}`);
    expect(JSON.stringify(await quote.json())).toContain('"status":"due"');
  });

  const words = `Quiet, exact, and on the day: ${person.email}.`;
  await test.step('the client leaves a sentence, which the owner places and the client withdraws', async () => {
    await phone.getByLabel('Your sentence').fill(words);
    await press(phone, 'Send the sentence');
    await expect(phone.getByText('Without this tick nothing is sent.')).toBeVisible();
    await phone.getByLabel('These words and my name').check();
    await press(phone, 'Send the sentence');
    await expect(toasts(phone).first()).toContainText('Thank you.');
    expect(await violations(phone, 'work, a testimonial')).toEqual([]);
    await page.goto('/#/admin?tab=work&testimonials');
    const said = panel(page, 'What clients say').getByRole('listitem').filter({ hasText: words });
    await said.getByRole('switch', { name: 'On the home page' }).click();
    await expect(toasts(page).first()).toContainText('The site shows it.');
    expect(await violations(page, 'admin, testimonials')).toEqual([]);
    const { text } = await mailTo(mail.list, person.email, 'Thank you for your words');
    await phone.goto('/');
    await expect(phone.locator('#main blockquote').filter({ hasText: words })).toBeVisible();
    expect(await violations(phone, 'home, a testimonial')).toEqual([]);
    await phone.goto(`/${/#\/work\?testimonial=[\w-]+/.exec(text)?.[0]}`);
    await press(phone, 'Withdraw my words');
    await expect(phone.getByText('no longer on the site')).toBeVisible();
    expect(await (await page.request.get('/')).text()).not.toContain(words);
  });
  await context.close();
});
