import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { plainToRichText } from '#contract/rich-text';
import { hashToken, newLinkToken } from '../../src-worker/services/crypto/link-token.ts';
import { executeLocally } from '../harness/local-database.ts';
import { prepareState, startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import type { Message } from '../simulators/mail/mailbox.ts';
import { modal, toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './payment-steps.ts';
import { mailTo, quoteLink } from './quote-steps.ts';

// A site of its own, with things that take days: expired quotes and links, replies that were sent, and one of
// everything that waits for the owner.
const PORT = workerPort('OTHER_PORT', 9791);

test.use({ baseURL: `http://localhost:${PORT.number}` });

const REFUSED = /Failed to load resource: the server responded with a status of 404/;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const began = Date.now();

/** The time so many hours ago, or in the future when the number is negative. */
const ago = (hours: number): string => new Date(began - hours * HOUR_MS).toISOString();
const dayIn = (days: number): string => new Date(began + days * DAY_MS).toISOString().slice(0, 10);

const value = (one: string | number | null): string =>
  typeof one === 'string' ? `'${one.replaceAll("'", "''")}'` : String(one);

const insert = (table: string, row: Record<string, string | number | null>): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(value).join(', ')})`;

/** Makes a quote that was sent ten days ago. */
const quote = (id: string, title: string, more: Record<string, string | number | null>): string[] => [
  insert('quotes', {
    id,
    revision: 2,
    change_id: id,
    recipient_name: 'Clara Client',
    recipient_email: `${id}@example.com`,
    version: 1,
    created_at: ago(240),
    sent_at: ago(240),
    mailed_at: ago(240),
    ...more,
  }),
  insert('quote_versions', {
    quote_id: id,
    version: 1,
    sent_at: ago(240),
    title,
    scope: JSON.stringify(plainToRichText('Six pages for engineers.')),
    lines: JSON.stringify([{ text: 'Text', amount: 900 }]),
    total_cents: 90_000,
    currency: 'USD',
    payment: 'whole',
    valid_days: 14,
  }),
];

const link = async (quoteId: string, token: string, expiresAt: string): Promise<string> =>
  insert('quote_links', {
    token_hash: await hashToken(token),
    quote_id: quoteId,
    created_at: ago(240),
    expires_at: expiresAt,
  });

const order = (id: string, more: Record<string, string | number>): string =>
  insert('orders', {
    id,
    user_id: 'zelda',
    tier_id: id,
    plan: 'trial',
    payment_type: 'one_time',
    amount_cents: 90_000,
    currency: 'USD',
    status: 'pending',
    attempt: 1,
    created_at: ago(3),
    ...more,
  });

const [OVER, OLD] = [newLinkToken(), newLinkToken()];

const PAST = async (): Promise<string[]> => [
  ...quote('over', 'A quote that is over', { last_day: dayIn(-2) }),
  await link('over', OVER, ago(-24)),
  ...quote('ending', 'A quote that ends', { last_day: dayIn(2) }),
  await link('ending', OLD, ago(1)),
  ...quote('asked', 'A quote asked about', { last_day: dayIn(30), asked_at: ago(5) }),
  insert('quote_notes', { quote_id: 'asked', id: 'n', author: 'client', text: 'Are drawings included?', at: ago(5) }),
  insert('users', {
    id: 'zelda',
    email: 'zelda@example.com',
    first_name: 'Zelda',
    last_name: 'Quist',
    password_hash: 'none',
    password_version: 1,
    created_at: ago(240),
  }),
  ...quote('begun', 'A quote half paid', {
    last_day: dayIn(4),
    accepted_at: ago(90),
    accepted_id: 'b',
    accepted_version: 1,
    accepted_name: 'Zelda Quist',
    user_id: 'zelda',
  }),
  "UPDATE quote_versions SET payment = 'halves' WHERE quote_id = 'begun'",
  order('begun-order', {
    tier_name: 'A quote half paid, first half',
    quote_id: 'begun',
    quote_part: 'first',
    status: 'completed',
    completed_at: ago(80),
  }),
  ...quote('agreed', 'A quote agreed on', {
    last_day: dayIn(4),
    accepted_at: ago(4),
    accepted_id: 'a',
    accepted_version: 1,
    accepted_name: 'Zelda Quist',
    user_id: 'zelda',
  }),
  order('agreed-order', { tier_name: 'A quote agreed on', quote_id: 'agreed', quote_part: 'whole' }),
  order('claimed-order', { tier_name: 'A trial', claimed_at: ago(2) }),
  insert('content_requests', {
    id: 'request',
    user_id: 'zelda',
    type: 'Blog post',
    topic: 'Heat pumps',
    deadline: 'Friday',
    notes: '',
    created_at: ago(20),
  }),
  insert('payments', {
    id: 'PAY-UNKNOWN',
    kind: 'capture',
    status: 'completed',
    amount_cents: 4200,
    currency: 'USD',
    payer_email: 'payer@example.com',
    paid_at: ago(2),
    recorded_at: ago(2),
  }),
  insert('disputes', {
    id: 'PP-D-1',
    payment_id: 'PAY-UNKNOWN',
    status: 'UNDER_REVIEW',
    reason: 'UNAUTHORISED',
    amount_cents: 120_000,
    currency: 'USD',
    due_at: ago(-240),
    opened_at: ago(30),
    updated_at: ago(30),
    recorded_at: ago(30),
  }),
  insert('outbox', {
    id: 'dead-mail',
    kind: 'welcome',
    recipient: 'nobody@example.com',
    subject: 'A mail that was refused',
    text: '',
    html: '',
    status: 'dead',
    attempts: 5,
    next_attempt_at: ago(1),
    last_error: 'provider: 550 no such mailbox',
    created_at: ago(3),
  }),
  insert('contact_messages', {
    id: 'enquiry',
    name: 'Ann Lee',
    email: 'ann@example.com',
    subject: 'An enquiry that waits',
    message: 'What would a paper cost?',
    content_type: '["Other"]',
    status: 'new',
    created_at: ago(1),
  }),
  ...Array.from({ length: 24 }, (_, number) => [
    insert('contact_messages', {
      id: `other-${number}`,
      name: 'Bo Lind',
      email: 'bo@example.com',
      subject: `Another enquiry, number ${number}`,
      message: 'What would a paper cost?',
      content_type: '["Other"]',
      // A message that was only read has no reply.
      status: 'read',
      created_at: ago(0.5),
    }),
    insert('reply_promises', { message_id: `other-${number}`, received_at: ago(0.5), due_at: ago(-23.5) }),
  ]).flat(),
  insert('contact_replies', {
    id: 'reply-other-0-0b0c7a52-3f0e-4b5e-9a53-2f6a4f0a7c11',
    message_id: 'other-0',
    text: 'Gladly.\nIt depends on the pages.',
    at: ago(0.4),
    sent_at: null,
  }),
  insert('outbox', {
    id: 'reply-other-0-0b0c7a52-3f0e-4b5e-9a53-2f6a4f0a7c11',
    kind: 'contact_reply',
    recipient: 'ann@example.com',
    subject: 'Re: Another enquiry, number 0',
    text: 'Gladly.',
    html: '',
    status: 'dead',
    attempts: 5,
    next_attempt_at: ago(0.1),
    last_error: 'provider: 550 no such mailbox',
    created_at: ago(0.4),
  }),
  insert('reply_promises', { message_id: 'enquiry', received_at: ago(1), due_at: ago(-23) }),
  ...[1, 2, 3, 4, 5].map((number) =>
    insert('reply_promises', {
      message_id: `answered-${number}`,
      received_at: ago(50),
      due_at: ago(26),
      replied_at: ago(47),
      proof: 'sent',
    }),
  ),
];

let folder: string;
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'site-desk-'));
  const stateDir = join(folder, 'state');
  await prepareState(stateDir);
  await executeLocally(await PAST(), stateDir);
  stack = await startStack({
    port: PORT,
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir,
    build: false,
    vars: { MORNING_HOUR: 'off', SITE_ORIGIN: `http://localhost:${PORT.number}` },
  });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const mails = async (): Promise<Message[]> =>
  // The cast is safe, because the simulator is part of this project.
  (await (await fetch(`${stack.simulators}/mail/messages`)).json()) as Message[];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const rightOf = async (thing: Locator): Promise<number> => {
  const box = await thing.boundingBox();
  return box === null ? Number.NaN : box.x + box.width;
};

test('desk: each line opens its thing', async ({ page }) => {
  await openAdmin(page, 'desk');
  // The row of tabs must fit into the page with all its badges.
  await expect(page.getByRole('tab', { name: /Desk/ })).toContainText(/\d/);
  // The fallback of a font that loads late is a little wider.
  await expect
    .poll(
      async () =>
        (await rightOf(page.getByRole('link', { name: 'Analytics' }))) -
        (await rightOf(page.getByRole('button', { name: 'Logout' }))),
    )
    .toBeLessThanOrEqual(1);
  const focus = page.locator(':focus');
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
  const things: [group: string, line: RegExp, opens: () => Promise<void>][] = [
    ['Unmatched payments', /\$42\.00/, () => expect(focus).toContainText(/\$42\.00.*PAY-UNKNOWN.*payer@example\.com/s)],
    ['Emails not sent', /refused/, () => expect(focus).toContainText(/A mail that was refused.*Undelivered/s)],
    [
      'Approved, not paid',
      /A trial/,
      async () => {
        await expect(heading('Zelda Quist')).toBeFocused();
        await expect(panel(page, 'Orders')).toContainText('A trial');
      },
    ],
    [
      'Requests from customers',
      /^Blog post: Heat pumps/,
      () => expect(panel(page, 'Requests')).toContainText('Heat pumps'),
    ],
    ['Due, not paid yet', /agreed on, \$900\.00/, () => expect(heading('A quote agreed on')).toBeFocused()],
    ['Quotes that end soon', /A quote that ends/, () => expect(heading('A quote that ends')).toBeFocused()],
    [
      'Questions about quotes',
      /A quote asked about/,
      () => expect(panel(page, 'Questions')).toContainText('Are drawings included?'),
    ],
    [
      'Your turn',
      /A quote half paid/,
      async () => {
        await expect(heading('A quote half paid')).toBeFocused();
        await expect(page.getByRole('button', { name: 'Ask for the Rest' })).toBeVisible();
      },
    ],
    [
      'Quotes that ended unanswered',
      /^A quote that is over$/,
      () => expect(heading('A quote that is over')).toBeFocused(),
    ],
    [
      'Disputes',
      /Unauthorised, \$1,200\.00/,
      () => expect(focus).toContainText(/\$1,200\.00.*is disputed.*Answer it at PayPal by.*PAY-UNKNOWN/s),
    ],
    ['Enquiries', /^An enquiry that waits$/, () => expect(modal(page)).toContainText('What would a paper cost?')],
  ];
  // The link is opened twice: a tab that is already open must show the item too.
  await expect(page.getByRole('tabpanel', { name: 'Desk' }).getByRole('region').first()).toContainText('Disputes');
  await expect(panel(page, 'Disputes')).toContainText('answer by');
  // All enquiries are counted, read ones too, and those beyond the shown ones open with a click.
  const lines = panel(page, 'Enquiries').getByRole('listitem');
  await expect(lines).toHaveCount(6);
  await panel(page, 'Enquiries')
    .getByRole('button', { name: /^Show the other \d+ of Enquiries$/ })
    .press('Enter');
  await expect(lines).toHaveCount(20);
  await expect(lines.nth(6).getByRole('link').first()).toBeFocused();
  await expect(panel(page, 'Enquiries').getByRole('link', { name: 'and 5 more' })).toHaveAttribute(
    'href',
    /tab=contacts$/,
  );
  await expect(page.getByRole('tab', { name: 'Contacts (25 waiting)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Desk.* \((\d+) waiting\)$/ })).toContainText('36');
  for (const [group, line, opens] of [...things, ...things.slice(0, 2)]) {
    await page.goto('/#/admin?tab=desk');
    await panel(page, group).getByRole('link', { name: line }).click();
    await opens();
  }
});

test('thread: a reply stays with its message, and one whose mail died says so and leads to it', async ({ page }) => {
  await page.goto('/');
  await openAdmin(page, 'contacts');
  await page.goto('/#/admin?tab=contacts&message=other-0');
  const dialog = modal(page);
  const replies = dialog.getByRole('list', { name: 'Your replies' }).getByRole('listitem');
  await expect(replies).toHaveCount(1);
  await expect(replies.first()).toContainText(/You wrote on .*Gladly\.\nIt depends on the pages\..*Not sent/s);
  await dialog.getByLabel('Your reply').fill('And once more.');
  await press(page, 'Send Reply');
  await expect(replies.nth(1)).toContainText(/And once more\..*Sent /s);
  await expect(page.getByRole('tab', { name: 'Contacts (24 waiting)' })).toBeAttached();
  await replies.first().getByRole('button', { name: 'Look at the email' }).click();
  await expect(page.locator(':focus')).toContainText(/Re: Another enquiry, number 0.*Undelivered/s);
});

test('a quote that has ended is renewed from the desk', async ({ page }) => {
  await openAdmin(page, 'desk');
  await panel(page, 'Quotes that ended unanswered')
    .getByRole('link', { name: /^Renew/ })
    .click();
  await expect(modal(page)).toContainText('Renew this quote');
  await expect(modal(page).getByLabel('Open for, in days from today')).toBeVisible();
});

test('a quote that has ended says so, can be asked about, and is open again by a renewal', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await (await browser.newContext({ baseURL })).newPage();
  await client.goto(`/#/quote?token=${OVER}`);
  await expect(panel(client, 'Where It Stands')).toContainText(/This quote was open until .* \(UTC\)\. Write below/);
  await expect(client.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await client.getByText('Ask a question').click();
  await client.getByLabel('Your question').fill('May I still have it?');
  await press(client, 'Send Question');
  await expect(panel(client, 'Questions').getByRole('listitem')).toContainText('May I still have it?');

  await openAdmin(page, 'quotes');
  await expect(page.getByRole('row').filter({ hasText: 'A quote that is over' })).toContainText('A question waits');
  await press(page, 'A quote that is over');
  await press(page, 'Renew');
  const days = modal(page).getByLabel('Open for, in days from today');
  await days.fill('91');
  await press(page, 'Renew Now');
  await expect(modal(page)).toContainText('Between 1 and 90.');
  await days.fill('7');
  await press(page, 'Renew Now');
  await expect(toasts(page).first()).toContainText('The quote is open again.');

  await client.goto('/#/about');
  await client.goto(quoteLink(await mailTo(mails, 'over@example.com', 'Your quote is open again:')));
  await expect(client.getByRole('button', { name: 'Accept and pay $900.00' })).toBeVisible();
  await client.context().close();
});

test('a link that is too old opens nothing, and a new one comes by mail', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  await page.goto(`/#/quote?token=${OLD}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no quote');
  await press(page, 'Send me a new link');
  await expect(page.getByText('If that link belonged to a quote')).toBeVisible();
  await page.goto(quoteLink(await mailTo(mails, 'ending@example.com', 'A new link to your quote:')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quote that ends');
});

test('Cron reminds a client once, and publishes the usual reply, which a kept page shows until its end alone', async ({
  page,
}) => {
  const at = Math.ceil(Date.now() / 600_000) * 600_000;
  for (const later of [0, 600_000]) await stack.runCron(new Date(at + later));
  await page.goto(quoteLink(await mailTo(mails, 'ending@example.com', 'Your quote expires on')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quote that ends');
  const reminders = (await mails()).filter(({ subject }) => subject.startsWith('Your quote expires on'));
  expect(reminders.map(({ to }) => to)).toEqual(['ending@example.com']);

  const usual = page.getByText('Usual reply: within 3 hours.').first();
  await expect(async () => {
    await page.goto('/');
    await expect(usual).toBeVisible({ timeout: 500 });
  }).toPass();
  // The enquiry is due at this time, and nobody has published anything since.
  await page.clock.setFixedTime(began + 23 * HOUR_MS + 1000);
  await page.reload();
  await expect(page.getByText('within 24 hours').first()).toBeVisible();
  await expect(page.getByText('Usual reply')).toBeHidden();
});
