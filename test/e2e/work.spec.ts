import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { createAccount, somebody, toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { pngOf } from './pictures.ts';
import { panel } from './payment-steps.ts';
import { mailTo, offerTransfers, quoteLink, sendQuote } from './quote-steps.ts';
import type { Message } from '../simulators/mail/mailbox.ts';

const PHONE = { width: 390, height: 844 };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const workLink = (text: string): string => `/${/#\/work\?token=[\w-]+/.exec(text)?.[0]}`;

/** The code in the mail, or nothing while no mail has come. */
const codeIn = async (list: () => Promise<Message[]>, email: string): Promise<string> => {
  const mails = await list();
  const found = mails.find(({ to, subject }) => to === email && /^\d{6} is/.test(subject));
  return found?.subject.slice(0, 6) ?? '';
};

/** Counts a person's presses, besides those of writing. */
const counted = () => {
  const presses: string[] = [];
  const pressed = async (target: Locator): Promise<void> => {
    presses.push((await target.innerText()).split('\n')[0] ?? '');
    await target.click();
  };
  return { presses, pressed };
};

const FILM_BYTES = 60 * 1024 * 1024;

/** A file of zeros that takes no space on the disk. */
const film = async (path: string): Promise<string> => {
  const file = await open(path, 'w');
  await file.truncate(FILM_BYTES);
  await file.close();
  return path;
};

const TITLE = 'A letter to the makers of pumps';

const IN_TWO: NonNullable<Parameters<typeof sendQuote>[2]> = {
  title: TITLE,
  lines: [{ text: 'All of it', amount: 900 }],
  payment: 'parts',
  ways: ['transfer'],
  parts: [
    { share: 50, amount: null, due: 'acceptance', day: null },
    { share: null, amount: null, due: 'approval', day: null },
  ],
};

test(
  'a month: two parts, a film over a line that breaks, changes on a phone, approval by code, a transfer, a sentence',
  { tag: '@screens' },
  async ({ page, browser, baseURL, mail, allowConsole }, testInfo) => {
    // The connection breaks off while two parts of the file are sent.
    allowConsole(/net::ERR_INTERNET_DISCONNECTED.*\/parts\//);
    const person = somebody();
    const owner = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/admin/${path}`, { headers: { origin: TEST_ORIGIN }, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await openAdmin(page, 'work');
    await offerTransfers(page, 'Ada Writer');
    const { id } = await sendQuote(page, person.email, IN_TWO);
    const pay = (part: 'part-1') =>
      owner(`quotes/${id}/transfers`, { id: randomUUID(), part, amount: 450, day: '2026-01-15', reference: '' });
    const paidOf = async () => (await (await page.request.get(`/api/admin/quotes/${id}`)).json()).data.state.name;
    const bearer = await createAccount(page, person);
    const token = quoteLink(await mailTo(mail.list, person.email, 'Your quote:')).split('token=')[1];
    const accepted = await page.request.post('/api/quotes/accept', {
      headers: { origin: String(baseURL), authorization: `Bearer ${bearer}` },
      data: { token, id: randomUUID(), version: 1, name: 'Ada Lovelace' },
    });
    expect(accepted.ok(), await accepted.text()).toBe(true);
    await pay('part-1');

    await test.step('the owner delivers in three presses besides the writing, over a connection that breaks twice', async () => {
      const { pressed, presses } = counted();
      await press(page, 'Refresh');
      await pressed(panel(page, 'Your turn').getByRole('link', { name: TITLE }).first());
      await page.getByLabel('Brief').fill('For people who buy pumps.');
      await press(page, 'Save');
      await expect(toasts(page).first()).toContainText('Saved.');
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.click();
      await text.pressSequentially('Pumps are loud. They need not be.');
      await page.reload();
      await expect(text).toContainText('They need not be.');
      const broken = [page.waitForRequest(/\/parts\/2\?/), page.waitForRequest(/\/parts\/5\?/)];
      presses.push('Add files');
      await page.getByLabel('Add files', { exact: true }).setInputFiles(await film(testInfo.outputPath('film.mov')));
      const files = page.getByRole('region', { name: 'Files to deliver' });
      for (const part of broken) {
        await part;
        await page.context().setOffline(true);
        await expect(files).toContainText('waiting for the connection…');
        await page.context().setOffline(false);
      }
      await expect(files.getByRole('button', { name: 'Remove film.mov' })).toBeVisible({ timeout: 30_000 });
      await page
        .getByLabel('Add files', { exact: true })
        .setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: await pngOf(1600, 900, '#334155') });
      await expect(files.getByRole('button', { name: 'Remove still.png' })).toBeVisible();
      await pressed(page.getByRole('button', { name: 'Deliver Version 1', exact: true }));
      await expect(toasts(page).first()).toContainText('Delivered');
      expect(presses).toEqual([TITLE, 'Add files', 'Deliver Version 1']);
      expect(await violations(page, 'admin, a piece of work')).toEqual([]);
    });

    const context = await browser.newContext({ baseURL, viewport: PHONE });
    const phone = await context.newPage();
    await test.step('the client reads, comments on a passage and asks for changes on a phone, without an account', async () => {
      await phone.goto(workLink((await mailTo(mail.list, person.email, 'Ready for you:')).text));
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText(TITLE);
      await expect(panel(phone, 'Version 1')).toContainText('film.mov');
      const still = panel(phone, 'Version 1').getByRole('img', { name: 'still.png' });
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
      await expect(phone.getByText('For people who buy pumps.')).toBeVisible();
      await press(phone, 'Approve or ask for changes');
      await expect(phone.locator('#work-answer')).toBeFocused();
      await expect(phone.getByRole('button', { name: /^Email a code/ })).toBeInViewport();
      await phone.getByText('Pumps are loud.').selectText();
      await phone.getByLabel('Your comment').fill('Are they?');
      await press(phone, 'Comment');
      await expect(panel(phone, 'Comments').getByRole('listitem')).toContainText('Are they?');
      await expect(panel(phone, 'Comments').locator('blockquote')).toHaveText('Pumps are loud. They need not be.');
      await phone.getByText('Ask for changes', { exact: true }).first().click();
      await phone.getByLabel('What should change?').fill('Softer, please.');
      await phone.reload();
      await expect(phone.getByLabel('What should change?')).toHaveValue('Softer, please.');
      await press(phone, 'Ask for changes');
      await expect(phone.getByText('Changes under way')).toBeVisible();
      await expect(phone.getByText('Rounds of changes: 1 of 2')).toBeVisible();
      expect(await violations(phone, 'work, changes wanted')).toEqual([]);
    });

    await test.step('the second version shows what changed, and is approved in two presses besides the code', async () => {
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
      const { pressed, presses } = counted();
      await pressed(phone.getByRole('button', { name: /^Email a code/ }));
      await expect.poll(() => codeIn(mail.list, person.email), 'a mail with a code').toHaveLength(6);
      await phone.getByLabel('Code', { exact: true }).fill(await codeIn(mail.list, person.email));
      await pressed(phone.getByRole('button', { name: 'Approve version 2', exact: true }));
      await expect(phone.getByText('Version 2 was approved')).toBeVisible();
      expect(presses).toHaveLength(2);
      expect(await violations(phone, 'work, approved')).toEqual([]);
    });

    await test.step('the second part is due, and paid by transfer', async () => {
      expect((await mailTo(mail.list, person.email, 'A payment is due:')).text).toContain(
        'DE89 3704 0044 0532 0130 00',
      );
      expect(await paidOf()).toBe('accepted');
      await page.goto(`/#/admin?tab=quotes&quote=${id}`);
      await page.getByLabel('Arrived on').fill('2026-01-16');
      await press(page, 'Record Transfer');
      await expect(panel(page, 'Payments')).toContainText('$450.00 by transfer');
      await expect.poll(paidOf).toBe('paid');
      await offerTransfers(page, '');
    });

    const words = `Quiet, exact, and on the day: ${person.email}.`;
    await test.step('the client leaves a sentence, which the owner places and the client withdraws', async () => {
      await phone.getByLabel('Your words').fill(words);
      const portrait = phone.getByLabel('Portrait (optional)');
      await portrait.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
      await expect(phone.getByText('Please choose a picture')).toBeVisible();
      await portrait.setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: await pngOf(900, 1200, '#7c2d12'),
      });
      await press(phone, 'Send my words');
      await expect(phone.getByText('Please tick this box before you send.')).toBeVisible();
      await phone.getByLabel('These words and my name').check();
      await press(phone, 'Send my words');
      await expect(toasts(phone).first()).toContainText('Thank you.');
      expect(await violations(phone, 'work, a testimonial')).toEqual([]);
      await page.goto('/#/admin?tab=work&testimonials');
      const said = panel(page, 'What clients say').getByRole('listitem').filter({ hasText: words });
      await said.getByRole('switch', { name: 'On the home page' }).click();
      await expect(toasts(page).first()).toContainText('The site shows it.');
      expect(await violations(page, 'admin, testimonials')).toEqual([]);
      const { text } = await mailTo(mail.list, person.email, 'Thank you for your words');
      await phone.goto('/');
      const figure = phone.locator('#main figure').filter({ hasText: words });
      await expect(figure.locator('blockquote')).toBeVisible();
      await figure.scrollIntoViewIfNeeded();
      await expect
        .poll(() => figure.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), 'the portrait')
        .toBe(320);
      const address = (await figure.locator('img').getAttribute('src')) ?? '';
      expect(await violations(phone, 'home, a testimonial')).toEqual([]);
      await phone.goto(`/${/#\/work\?testimonial=[\w-]+/.exec(text)?.[0]}`);
      await press(phone, 'Withdraw my words');
      await expect(phone.getByText('no longer on the site')).toBeVisible();
      expect(await (await page.request.get('/')).text()).not.toContain(words);
      expect((await page.request.get(address)).status()).toBe(404);
    });
    await context.close();
  },
);
