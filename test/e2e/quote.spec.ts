import type { Browser, Page } from '@playwright/test';
import { violations } from '../screens/axe.ts';
import { createAccount, keepInStorage, modal, pressInModal, somebody, toasts } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { AFTER_PAYING, opened, ordersOf, panel, pay, play, tabs } from './payment-steps.ts';
import { mailTo, publishTerms, QUOTE_TERMS, quoteLink, reviseQuote, sendQuote } from './quote-steps.ts';

/** Chromium logs this about a refused call; the test is about the refusal. */
const REFUSED = /Failed to load resource: the server responded with a status of (404|409)/;
/** A browser may refuse that the tab from PayPal closes itself. */
const NOT_CLOSED = /Scripts may close only the windows that were opened by them/;

const OWNER = 'owner@example.com';
const PHONE = { width: 390, height: 844 };

/** Opens the browser of somebody else. */
const elsewhere = async (browser: Browser, baseURL: string | undefined, address: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'cf-connecting-ip': address } });
  return context.newPage();
};

/** PayPal's id of the order that its page asks to pay. */
const orderOf = (checkout: Page): string => new URL(checkout.url()).searchParams.get('token') ?? '';

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('from a case study to the last payment: enquiry, reply, quote, question, new version, both halves', async ({
  page,
  browser,
  baseURL,
  mail,
  allowConsole,
}) => {
  test.slow();
  allowConsole(REFUSED);
  allowConsole(NOT_CLOSED);
  const began = Date.now();
  const person = somebody();
  const subject = `A paper on pumps ${Date.now()}`;

  const visitor = await elsewhere(browser, baseURL, '2001:db8:90:1::1');
  await test.step('a visitor reads a case study and writes', async () => {
    await visitor.goto('/');
    await visitor.locator('[data-app^="case-study:"]').first().click();
    await modal(visitor).getByRole('button', { name: 'Contact Us' }).click();
    const form = visitor.locator('#contact-form');
    await form.getByLabel('Name').fill('Ada Lovelace');
    await form.getByLabel('Email', { exact: true }).fill(person.email);
    await form.getByRole('checkbox', { name: 'Whitepaper' }).check();
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Message').fill('What would a paper of six pages cost, and by when?');
    await form.locator('button[type=submit]').click();
    await expect(toasts(visitor)).toContainText('Message sent successfully!');
  });

  await test.step('the owner replies from inside', async () => {
    await openAdmin(page, 'desk');
    await page.getByRole('listitem').filter({ hasText: subject }).getByRole('link', { name: subject }).first().click();
    const dialog = page.getByRole('dialog', { name: subject });
    await dialog.getByLabel('Your reply').fill('Gladly. A quote follows.');
    await dialog.getByRole('button', { name: 'Send Reply' }).click();
    await expect(dialog).toContainText('In time');
    await mailTo(mail.list, person.email, `Re: ${subject}`);
    await dialog.getByRole('button', { name: 'Write a Quote', exact: true }).click();
  });

  const writing = page.getByRole('form', { name: 'Quote' });
  await test.step('the owner makes a quote with at most ten fields', async () => {
    await expect(writing.getByLabel('Title')).toHaveValue(subject);
    await expect(writing.getByLabel('Client’s email')).toHaveValue(person.email);
    const scope = writing.getByRole('textbox', { name: 'What the client gets' });
    await scope.click();
    await scope.pressSequentially('Six pages for engineers.');
    await writing.getByLabel('Amount of line 1, USD').fill('1,200.50');
    await writing.getByLabel('Payment').selectOption('halves');
    const fields = writing.locator('input, select:not([role=toolbar] select), [contenteditable=true]');
    expect(await fields.count()).toBeLessThanOrEqual(10);
    await expect(writing.getByText('Total $1,200.50: $600.25 when it is accepted')).toBeVisible();
    await send(page, 'Send Quote');
    await send(page, 'Send Now');
    await expect(toasts(page).first()).toContainText('Quote sent');
    await expect(page.getByRole('heading', { name: subject })).toBeFocused();
  });

  const phone = visitor;
  const message = await mailTo(mail.list, person.email, 'Your quote:');
  expect(message.text).toContain('$600.25');
  expect(message.text).not.toContain('for engineers');
  await test.step('the client asks on a phone', async () => {
    await phone.setViewportSize(PHONE);
    await phone.goto(quoteLink(message));
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(subject);
    await expect(phone.getByText('Six pages for engineers.')).toBeVisible();
    await expect(phone.getByRole('row', { name: /Total/ })).toContainText('$1,200.50');
    for (const first of [
      phone.getByText('$1,200.50').first(),
      phone.getByRole('button', { name: 'Answer this quote' }),
    ])
      await expect(first).toBeInViewport();
    await phone.getByRole('button', { name: 'Ask a question' }).click();
    await phone.getByLabel('Your question').fill('Are drawings included?');
    await phone.reload();
    await expect(phone.getByLabel('Your question')).toHaveValue('Are drawings included?');
    await send(phone, 'Send Question');
    await expect(panel(phone, 'Questions').getByRole('listitem')).toContainText('Are drawings included?');
    await expect(phone.getByLabel('Your question')).toHaveValue('');
  });

  await test.step('the owner finds the question on the desk, answers it, and sends a new version', async () => {
    await page.getByRole('tab', { name: 'Desk' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await panel(page, 'Questions about quotes').getByRole('link', { name: subject }).click();
    await page.getByLabel('Your answer').fill('They are now.');
    await send(page, 'Send Answer');
    await expect(panel(page, 'Questions').getByRole('listitem').last()).toContainText('They are now.');
    await send(page, 'Write a New Version');
    const next = page.getByRole('form', { name: 'New Version' });
    await next.getByLabel('Amount of line 1, USD').fill('1500');
    await send(page, 'Send New Version');
    await send(page, 'Send Version');
    await expect(toasts(page).first()).toContainText('New version sent');
    await expect(panel(page, 'Versions')).toContainText('Version 2');
  });

  await test.step('a new customer accepts; the version that has changed is shown first', async () => {
    await phone.getByLabel('Your name').fill('Ada King');
    await send(phone, 'Accept and pay $600.25');
    await expect(modal(phone).getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await modal(phone).getByLabel('First Name').fill(person.firstName);
    await modal(phone).getByLabel('Last Name').fill(person.lastName);
    await modal(phone).getByLabel('Password', { exact: true }).fill(person.password);
    await pressInModal(phone, 'Create Account');
    await expect(phone.getByRole('alert').filter({ hasText: 'There is a newer version' })).toBeInViewport();
    await expect(phone.getByText('version 2').first()).toBeVisible();
    await expect(phone.getByLabel('Your name')).toHaveValue('Ada King');
    const checkout = await opened(phone, () => send(phone, 'Accept and pay $750.00'));
    await expect(checkout.getByText('$750.00 USD')).toBeVisible();
    await pay(checkout);
    await expect(phone).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
    await expect(panel(phone, 'Quotes')).toContainText('$750.00 of $1,500.00 paid');
    await expect(panel(phone, 'Quotes')).toContainText('Not due yet');
    await phone.getByText('What was agreed').click();
    await expect(panel(phone, 'Quotes')).toContainText('Six pages for engineers.');
  });

  await test.step('the owner asks for the rest', async () => {
    await page.getByRole('button', { name: 'Back to quotes' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Accepted');
    await page.getByRole('button', { name: subject }).click();
    await send(page, 'Ask for the Rest');
    await send(page, 'Ask Now');
    await expect(panel(page, 'Payments')).toContainText('To be paid');
    await mailTo(mail.list, person.email, 'The second half is due');
  });

  await test.step('the customer pays the rest from the dashboard', async () => {
    await phone.reload();
    await expect(panel(phone, 'Waiting for You')).toContainText('$750.00');
    const waiting = panel(phone, 'Waiting for You').getByRole('button', { name: /Pay now/ });
    const checkout = await opened(phone, () => waiting.click());
    await pay(checkout);
    await expect(panel(phone, 'Quotes')).toContainText(
      'accepted by Ada King. $1,500.00 of $1,500.00 paid',
      AFTER_PAYING,
    );
    await expect(ordersOf(phone)).toHaveCount(2);
    await expect(panel(phone, 'Waiting for You')).not.toContainText('$750.00');
  });

  await test.step('Payments, Users and Analytics show it', async () => {
    await page.goto('/#/admin?tab=payments');
    const orders = panel(page, 'Orders').getByRole('row').filter({ hasText: subject });
    await expect(orders).toHaveText([/second half.*Completed/s, /first half.*Completed/s]);
    await page.goto('/#/admin?tab=users');
    await page.getByLabel('Search users').fill(person.email);
    await page.getByRole('row', { name: person.email }).getByRole('button').click();
    await expect(panel(page, 'Orders')).toContainText(`${subject}, first half`);
    await page.goto('/#/analytics');
    const led = panel(page, 'What Case Studies Led To').getByRole('listitem').filter({ hasText: subject }).first();
    await expect(led).toContainText(/\d+\squotes?,\s\d+\sorders?\s\(\d+\spaid\),\s\$[\d,.]+\sreceived/);
    await expect(led).toContainText(`Quote “${subject}”`);
  });
  console.log(`The errand took ${Math.round((Date.now() - began) / 1000)} s`);
  await visitor.context().close();
});

test('one screen for every link that opens no quote, and a new link only by mail', async ({
  page,
  mail,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  const { email } = somebody();
  await openAdmin(page, 'quotes');
  await sendQuote(page, email);
  const link = quoteLink(await mailTo(mail.list, email, 'Your quote:'));
  for (const dead of ['/#/quote', '/#/quote?token=', '/#/quote?token=%F0%9F%91%BB', link.slice(0, -3)]) {
    await page.goto('/#/about');
    await page.goto(dead);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no quote');
  }
  await send(page, 'Send me a new link');
  await expect(page.getByText('If that link belonged to a quote')).toBeVisible();
});

test('a client declines with a reason, and the owner reads it', async ({ page, browser, baseURL, mail }) => {
  const { email } = somebody();
  await openAdmin(page, 'quotes');
  const { id } = await sendQuote(page, email);
  const client = await elsewhere(browser, baseURL, '2001:db8:90:2::1');
  await client.goto(quoteLink(await mailTo(mail.list, email, 'Your quote:')));
  await client.getByText('Decline it instead').click();
  await client.getByLabel('Reason').fill('Too late for the fair.');
  const sheet = client.getByRole('article');
  await expect(sheet).toContainText('Due when you accept');
  await send(client, 'Decline Quote');
  await expect(panel(client, 'Where It Stands')).toContainText('You declined this quote');
  await expect(sheet).not.toContainText('when you accept');
  await client.context().close();
  await page.goto(`/#/admin?tab=quotes&quote=${id}`);
  await expect(page.getByText('“Too late for the fair.”')).toBeVisible();
});

test('sent again, answered when it has changed meanwhile, and withdrawn', async ({
  page,
  browser,
  baseURL,
  mail,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  const { email } = somebody();
  await openAdmin(page, 'quotes');
  const { id, revision } = await sendQuote(page, email);
  await page.goto(`/#/admin?tab=quotes&quote=${id}`);
  await send(page, 'Send Again');
  await send(page, 'Send Again Now');
  await expect(toasts(page).first()).toContainText('The quote is on its way.');
  await expect(page.getByText('Sent again, version 1')).toBeVisible();
  const mailed = async () =>
    (await mail.list()).filter(({ to, subject }) => to === email && subject.startsWith('Your quote:'));
  await expect.poll(async () => (await mailed()).length).toBe(2);

  const answer = page.getByLabel('Write to the client');
  await answer.fill('Drawings are included.');
  await page.reload();
  await expect(answer).toHaveValue('Drawings are included.');
  await reviseQuote(page, { id, revision: revision + 1 });
  await send(page, 'Send Answer');
  await expect(page.getByText('The quote has changed in the meantime. What you wrote is still here.')).toBeVisible();
  await expect(answer).toHaveValue('Drawings are included.');
  await expect(panel(page, 'Versions')).toContainText('Version 2');
  await send(page, 'Send Answer');
  await expect(panel(page, 'Questions').getByRole('listitem')).toContainText('Drawings are included.');
  await expect(answer).toHaveValue('');

  await send(page, 'Withdraw');
  await modal(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(toasts(page).first()).toContainText('The quote is withdrawn.');
  await page.getByRole('link', { name: 'Copy to a New Quote' }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue(QUOTE_TERMS.title);
  await expect(page.getByLabel('Client’s email')).toHaveValue(email);
  await title.fill('Another white paper');
  await send(page, 'Save draft');
  await expect(toasts(page).first()).toContainText('Draft saved');
  await expect(page).not.toHaveURL(new RegExp(`${id}|copies`));
  const client = await elsewhere(browser, baseURL, '2001:db8:90:3::1');
  for (const link of (await mailed()).map(quoteLink)) {
    await client.goto('/#/about');
    await client.goto(link);
    await expect(panel(client, 'Where It Stands')).toContainText('This quote was withdrawn');
    await expect(client.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  }
  await client.context().close();
});

test('another account accepts on the site’s terms, and what it has paid is not withdrawn', async ({
  page,
  browser,
  baseURL,
  mail,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  const [{ email }, other] = [somebody(), somebody()];
  await openAdmin(page, 'quotes');
  const { id } = await sendQuote(page, email);
  await publishTerms(page);
  const client = await elsewhere(browser, baseURL, '2001:db8:90:4::1');
  try {
    await keepInStorage(client, 'token', await createAccount(client, other));
    await client.goto(quoteLink(await mailTo(mail.list, email, 'Your quote:')));
    await expect(client.getByText(`You are signed in as ${other.email}`)).toBeVisible();
    await client.getByLabel('Your name').fill('Bea Byron');
    await send(client, 'Accept and pay $1,200.25');
    await pressInModal(client, 'Continue to PayPal');
    await expect(modal(client)).toContainText('Please agree to the terms before you pay.');
    await modal(client).getByRole('checkbox').check();
    const checkout = await opened(client, () => pressInModal(client, 'Continue to PayPal'));
    await expect(checkout.getByText('$1200.25 USD')).toBeVisible();

    await page.goto(`/#/admin?tab=quotes&quote=${id}`);
    await expect(page.getByText(`${other.email}, which is not the address that it was sent to`)).toBeVisible();
    await mailTo(mail.list, email, 'Your quote was accepted:');
    expect((await mailTo(mail.list, OWNER, 'Quote accepted:')).text).toContain(other.email);
    await send(page, 'Withdraw');
    await pay(checkout);
    await expect(panel(client, 'Quotes')).toContainText('$1,200.25 of $2,400.50 paid', AFTER_PAYING);
    await modal(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(toasts(page).first()).toContainText('Something of this quote is paid');
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ask for the Rest' })).toBeVisible();
  } finally {
    await client.context().close();
    await restoreContent();
  }
});

test('a client whose payment PayPal denied pays again, gets the money back, and the quote is withdrawn', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  test.slow();
  const person = somebody();
  await openAdmin(page, 'quotes');
  const { id } = await sendQuote(page, person.email, { payment: 'whole' });
  const client = await elsewhere(browser, baseURL, '2001:db8:90:5::1');
  const quotes = panel(client, 'Quotes');
  await keepInStorage(client, 'token', await createAccount(client, person));
  const link = quoteLink(await mailTo(mail.list, person.email, 'Your quote:'));

  const again = panel(client, 'Waiting for You').getByRole('button', { name: /^Pay now/ });
  await test.step('PayPal looks into the payment and denies it', async () => {
    await client.goto(link);
    await client.getByLabel('Your name').fill('Ada Lovelace');
    const checkout = await opened(client, () => send(client, 'Accept and pay $2,400.50'));
    const denied = orderOf(checkout);
    await play(`orders/${denied}/pend`);
    await pay(checkout);
    await expect(toasts(client)).toContainText('Confirming your payment…');
    await client.goto('/#/dashboard');
    await expect(quotes).toContainText('Being checked by PayPal');
    await expect(again).toHaveCount(0);
    await play(`orders/${denied}/deny`);
    await mailTo(mail.list, person.email, 'PayPal denied your payment');
  });

  await test.step('the client reads so and pays in another way', async () => {
    await client.reload();
    await expect(quotes).toContainText('PayPal refused the payment. Nothing was paid.');
    await expect(ordersOf(client)).toContainText('denied');
    const checkout = await opened(client, () => again.click());
    const cured = orderOf(checkout);
    await pay(checkout);
    await expect(quotes).toContainText('$2,400.50 of $2,400.50 paid', AFTER_PAYING);
    await expect(ordersOf(client)).toHaveCount(1);
    await expect(ordersOf(client)).toContainText('Completed');
    await play(`orders/${cured}/refund`);
    await mailTo(mail.list, person.email, 'Your refund for');
  });

  await test.step('what went back can be paid anew, and both read so', async () => {
    await client.reload();
    await expect(quotes).toContainText('$2,400.50 of $2,400.50 paid, $2,400.50 returned.');
    await expect(quotes.getByRole('button', { name: /^Pay again with PayPal/ })).toBeVisible();
    await client.goto(link);
    await expect(panel(client, 'Where It Stands')).toContainText('A payment has been returned to you.');
    await page.goto(`/#/admin?tab=quotes&quote=${id}`);
    await expect(panel(page, 'Payments')).toContainText(
      'The money of this quote went back. The client can pay again, or you withdraw the quote.',
    );
  });

  await test.step('the owner withdraws it, and nothing is to be paid any more', async () => {
    await send(page, 'Withdraw');
    await modal(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(panel(page, 'Payments')).toContainText('The money of this quote went back, and it is withdrawn.');
    await client.reload();
    await expect(panel(client, 'Where It Stands')).toContainText('What you paid has been returned to you');
    await client.goto('/#/dashboard');
    await expect(quotes).toContainText('There is nothing to pay.');
    await expect(client.getByRole('button', { name: /with PayPal/ })).toHaveCount(0);
  });
  await client.context().close();
});

test('what PayPal does not take in one payment is said where it is accepted and where it is paid', async ({
  page,
  mail,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource: the server responded with a status of 422/);
  const person = somebody();
  await openAdmin(page, 'quotes');
  await sendQuote(page, person.email, { payment: 'whole', lines: [{ text: 'A book', amount: 900 }] });
  await keepInStorage(page, 'token', await createAccount(page, person));
  const words = /PayPal does not accept this amount in one payment. Nothing was paid./;
  await play('switches', { order_limit: 500 });
  try {
    await page.goto(quoteLink(await mailTo(mail.list, person.email, 'Your quote:')));
    await page.reload();
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await send(page, 'Accept and pay $900.00');
    await expect(panel(page, 'Where It Stands').getByRole('alert')).toHaveText(words);
    expect(tabs(page.context())).toBe(1);
    await page.goto('/#/dashboard');
    await panel(page, 'Waiting for You')
      .getByRole('button', { name: /Pay now/ })
      .first()
      .click();
    await expect(toasts(page).first()).toContainText(words);
  } finally {
    await play('switches', { order_limit: 0 });
  }
});

test('what the owner types outlasts a reload, and another window’s draft is not overwritten', async ({
  page,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await openAdmin(page, 'quotes');
  await send(page, 'New Quote');
  const form = page.getByRole('form', { name: 'Quote' });
  await form.getByLabel('Client', { exact: true }).fill('Ada Lovelace');
  await form.getByLabel('Client’s email').fill('ada@example.com');
  await form.getByLabel('Title').fill('Typed before a reload');
  await page.reload();
  await expect(page.getByText(/What you typed on .* is back/)).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Typed before a reload');
  await send(page, 'Save draft');
  await expect(page).toHaveURL(/quote=[\w-]+$/);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Title').fill('Another window');
  await send(other, 'Save draft');
  await expect(toasts(other).first()).toContainText('Draft saved');
  await other.close();

  await form.getByLabel('Title').fill('This window');
  await send(page, 'Save draft');
  await expect(page.getByText('The quote has changed in the meantime.').first()).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('This window');
  await send(page, 'Keep mine');
  await send(page, 'Save draft');
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send Quote' })).toBeEnabled();

  await send(page, 'Discard');
  await modal(page).getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('button', { name: 'New Quote' })).toBeVisible();
});

test('on a phone the preview takes the form’s place, and leaves it for what is missing', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAdmin(page, 'quotes');
  await send(page, 'New Quote');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeVisible();
  await send(page, 'Preview');
  await expect(title).toBeHidden();
  await send(page, 'Preview');
  await expect(title).toBeVisible();
  await send(page, 'Preview');
  await expect(title).toBeHidden();
  await send(page, 'Send Quote');
  await expect(title).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Client', exact: true })).toBeFocused();
});

test('axe finds nothing on the screens of quotes', { tag: '@screens' }, async ({ page, mail, allowConsole }) => {
  test.slow();
  allowConsole(REFUSED);
  const person = somebody();
  await openAdmin(page, 'quotes');
  const { id } = await sendQuote(page, person.email);
  await send(page, 'Refresh');
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible();
  // A list that is being loaded again is pale meanwhile.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await violations(page, 'admin, quotes')).toEqual([]);
  await page.goto(`/#/admin?tab=quotes&quote=${id}`);
  await expect(panel(page, 'Versions')).toContainText('$2,400.50');
  expect(await violations(page, 'admin, a quote')).toEqual([]);
  await send(page, 'Write a New Version');
  await expect(page.getByRole('textbox', { name: 'What the client gets' })).toBeVisible();
  expect(await violations(page, 'admin, a quote being written')).toEqual([]);

  await page.goto('/#/quote?token=none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no quote');
  expect(await violations(page, 'quote, dead link')).toEqual([]);
  await page.goto(quoteLink(await mailTo(mail.list, person.email, 'Your quote:')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A white paper on heat pumps');
  await page.getByText('Decline it instead').click();
  expect(await violations(page, 'quote', { each: true })).toEqual([]);

  const token = await createAccount(page, person);
  await keepInStorage(page, 'token', token);
  await page.reload();
  await page.getByLabel('Your name').fill('Ada Lovelace');
  const checkout = await opened(page, () => send(page, 'Accept and pay $1,200.25'));
  await checkout.close();
  await expect(panel(page, 'Where It Stands')).toContainText('Accepted by Ada Lovelace');
  // The client's next step stands first, and the total only once.
  await expect(page.getByRole('region').first()).toHaveAccessibleName('Where It Stands');
  await expect(page.getByText('$2,400.50')).toHaveCount(1);
  expect(await violations(page, 'quote, accepted')).toEqual([]);
  await page.goto('/#/dashboard');
  await expect(panel(page, 'Quotes')).toContainText('A white paper on heat pumps');
  await page.getByText('What was agreed').click();
  expect(await violations(page, 'dashboard, with a quote')).toEqual([]);
  await openAdmin(page, 'desk');
  await expect(panel(page, 'Due, not paid yet')).toContainText('A white paper on heat pumps');
  expect(await violations(page, 'desk, with a quote')).toEqual([]);
});
