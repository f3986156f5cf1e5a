import { expect, test } from 'vitest';
import { CANCEL_LINK_DAYS } from '#contract/cancelling';
import { openCancelLink } from '../../../src-worker/services/payments/checkout/cancel-by-link.ts';
import { unpaidRenewalsOnDesk } from '../../../src-worker/services/payments/owner/unpaid-renewals.ts';
import { runCron } from '../../faults/private-mail.ts';
import { json as jsonBody, visit } from '../../faults/visitor.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { wholeDatabase } from '../quotes/quoting.ts';
import { serviceContext } from '../site.ts';
import { deleteCustomer, newCustomer, rows, startShop, subjectsTo, type Customer } from './shop.ts';

const shop = await startShop({ SITE_ORIGIN: 'https://www.writer.example' });

const remoteStatus = async (id: string): Promise<string> => {
  const [found] = (await shop.state()).subscriptions.filter((each: { id: string }) => each.id === id);
  return found.status;
};

const subscribe = async (customer: Customer, tierId: string, first_payment = 'completed') => {
  const order = await customer.order(tierId);
  await shop.play(`subscriptions/${order.providerId}/approve`, { first_payment });
  await customer.claim(order.order_id);
  await shop.deliver(await shop.eventsAbout(order.providerId));
  return order;
};

const summaryOf = async (customer: Customer) => (await customer.call('GET', '/dashboard/summary')).json.data;

const othersOf = async (customer: Customer) =>
  (await summaryOf(customer)).cancellable_subscriptions.filter((each: { is_current: boolean }) => !each.is_current);

const cancel = (customer: Customer, id?: string) =>
  customer.call('POST', '/payments/subscription/cancel', id === undefined ? {} : { subscription_id: id });

/** A customer bought Basic, then Premium instead, and Premium's payment was refunded. */
const refundedUpgrade = async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  const premium = await subscribe(customer, 'pricing-premium');
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
  await shop.play(`subscriptions/${premium.providerId}/refund`);
  const [sale] = await rows('SELECT id FROM payments WHERE subscription_id = ?', premium.providerId);
  await shop.deliver(await shop.eventsAbout(premium.providerId, sale?.['id']));
  return { customer, basic, premium };
};

const DAY_MS = 86_400_000;

/** The token in the newest mail to a customer. */
const mailedToken = async ({ email }: Customer): Promise<string> => {
  const [mail] = await rows(
    "SELECT text FROM outbox WHERE recipient = ? AND kind = 'payment_link' ORDER BY rowid DESC",
    email,
  );
  const [, token] = /cancel-plan\?token=([\w-]+)/.exec(mail?.['text']) ?? [];
  if (token === undefined) throw new Error(`No mail to ${email} has a link that cancels`);
  return token;
};

const byLink = async (what: 'open' | 'cancel', token: string, address = '203.0.113.1') => {
  const request = jsonBody({ token }, { bindings: shop.bindings, address });
  const response = await visit(`/api/payments/cancel-link/${what}`, request);
  return { status: response.status, json: await response.json<Awaited<ReturnType<typeof cancel>>['json']>() };
};

const OVER = { status: 404, json: { message: 'This link does not work any more.' } };
const NOT_CONFIRMED = { status: 503, json: { message: expect.stringContaining('so the plan still goes on') } };

test('matrix 62: a refunded plan that PayPal keeps active is shown beside the cancelled one, and its customer cancels it', async () => {
  const { customer, premium } = await refundedUpgrade();
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect((await summaryOf(customer)).subscription).toMatchObject({ plan: 'monthly_basic', status: 'cancelled' });
  expect(await othersOf(customer)).toEqual([
    {
      id: premium.providerId,
      is_current: false,
      status: 'expired',
      plan: 'monthly_premium',
      tier_name: 'Monthly Premium',
      paid_until: null,
      next_charge: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      amount: 400,
      currency: 'USD',
      can_cancel: true,
    },
  ]);
  const { status, json } = await cancel(customer, premium.providerId);
  expect(status).toBe(200);
  expect(json.data.cancellable_subscriptions).toEqual([]);
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
  expect(await subjectsTo(customer.email)).toContain('Your Monthly Premium subscription is cancelled');
});

test('matrix 62: a plan that waits for its first payment beside a trial is shown and cancelled', async () => {
  for (const first of ['failed', 'pending', 'late']) {
    const customer = await newCustomer(shop.bindings);
    const trial = await customer.order('pricing-trial');
    await shop.play(`orders/${trial.providerId}/approve`);
    await customer.claim(trial.order_id);
    const basic = await subscribe(customer, 'pricing-basic', first);
    expect((await summaryOf(customer)).subscription).toMatchObject({ kind: 'trial', status: 'active' });
    expect(await othersOf(customer)).toMatchObject([{ id: basic.providerId, status: 'pending', can_cancel: true }]);
    expect((await cancel(customer, basic.providerId)).status).toBe(200);
    expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
    expect(await othersOf(customer)).toEqual([]);
  }
});

test('matrix 62: a suspended plan beside a cancelled one that is still paid for is shown and cancelled', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer, 'pricing-premium');
  expect((await cancel(customer)).status).toBe(200);
  const basic = await subscribe(customer, 'pricing-basic');
  await shop.play(`subscriptions/${basic.providerId}/suspend`);
  await shop.deliver(await shop.eventsAbout(basic.providerId));
  expect((await summaryOf(customer)).subscription).toMatchObject({ plan: 'monthly_premium', status: 'cancelled' });
  expect(await othersOf(customer)).toMatchObject([
    { id: basic.providerId, status: 'suspended', next_charge: null, can_cancel: true },
  ]);
  expect((await cancel(customer, basic.providerId)).status).toBe(200);
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
});

test('cancelling without a body ends the one plan that the dashboard shows, and another one stays', async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  const premium = await subscribe(customer, 'pricing-premium', 'failed');
  const empty = await customer.call('POST', '/payments/subscription/cancel', undefined, {});
  expect(empty.json.data.subscription).toMatchObject({ plan: 'monthly_basic', status: 'cancelled' });
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect(empty.json.data.cancellable_subscriptions).toMatchObject([{ id: premium.providerId, is_current: false }]);
});

test('somebody else’s subscription, one that waits for approval and one that is over cannot be cancelled', async () => {
  const customer = await newCustomer(shop.bindings);
  const own = await subscribe(customer, 'pricing-basic');
  const stranger = await newCustomer(shop.bindings);
  const waiting = await stranger.order('pricing-basic');
  for (const id of [own.providerId, waiting.providerId, 'I-NOTHING']) {
    const { status, json } = await cancel(stranger, id);
    expect([status, json.detail]).toEqual([409, 'You have no subscription to cancel.']);
  }
  expect(await remoteStatus(own.providerId)).toBe('ACTIVE');
  expect((await summaryOf(stranger)).cancellable_subscriptions).toEqual([]);
  expect((await cancel(customer, own.providerId)).status).toBe(200);
  expect((await cancel(customer, own.providerId)).status).toBe(409);
  expect(await rows('SELECT * FROM customer_leases')).toEqual([]);
});

test('matrix 62: a full refund asks the owner once, and its mail’s link cancels without a sign-in', async () => {
  const { customer, premium } = await refundedUpgrade();
  const owner = await subjectsTo('owner@example.com');
  expect(owner.filter((each) => each === 'PayPal goes on charging Monthly Premium: cancel it?')).toHaveLength(1);
  const desk = await unpaidRenewalsOnDesk(serviceContext(shop.bindings));
  expect(desk.map(({ id }) => id)).toContain(premium.providerId);
  const [mail] = await rows("SELECT text FROM outbox WHERE recipient = ? AND kind = 'payment_link'", customer.email);
  expect(mail?.['text']).toMatch(/Your plan continues\. PayPal will next charge \$400\.00 on \w+ \d+, \d{4}\./);
  const token = await mailedToken(customer);
  expect((await byLink('open', token)).json.data).toMatchObject({
    is_charged: true,
    tier_name: 'Monthly Premium',
    last_payment: { amount: 400, returned: 400, currency: 'USD', paid_at: expect.stringMatching(/^\d{4}-/) },
  });
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect((await byLink('cancel', token)).json.data).toMatchObject({ is_charged: false });
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
  expect(await unpaidRenewalsOnDesk(serviceContext(shop.bindings))).toEqual([]);
  const stored = await rows('SELECT token_hash FROM cancel_links');
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('matrix 62: a renewal of a refunded plan is told to both', async () => {
  const { customer, premium } = await refundedUpgrade();
  await shop.play(`subscriptions/${premium.providerId}/renew`);
  await shop.deliver(await shop.eventsAbout(premium.providerId));
  await shop.deliver(await shop.eventsAbout(premium.providerId));
  const told = (await subjectsTo(customer.email)).filter(
    (each) => each === 'PayPal charged you for Monthly Premium again',
  );
  expect(told).toHaveLength(1);
  const owner = await subjectsTo('owner@example.com');
  expect(owner.filter((each) => each === 'PayPal charged a plan that was over: Monthly Premium')).toHaveLength(1);
});

test('matrix 62: with PayPal out of reach nothing is cancelled, by link, customer or owner, and it can be pressed again', async () => {
  const { customer, premium } = await refundedUpgrade();
  const token = await mailedToken(customer);
  const cookie = await ownerCookie(shop.bindings);
  const asOwner = () =>
    call('POST', `admin/users/${customer.id}/subscriptions/${premium.providerId}/cancel`, {
      cookie,
      bindings: shop.bindings,
      body: {},
    });
  await shop.play('mode', { mode: 'down' });
  expect(await byLink('open', token)).toMatchObject({ status: 200, json: { data: { is_charged: true } } });
  for (const press of [() => byLink('cancel', token), () => cancel(customer, premium.providerId), asOwner]) {
    expect(await press()).toMatchObject(NOT_CONFIRMED);
  }
  await shop.play('mode', { mode: 'ok' });
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect(await othersOf(customer)).toMatchObject([{ id: premium.providerId, can_cancel: true }]);
  expect(await rows('SELECT holder FROM customer_leases')).toEqual([]);
  expect(await rows("SELECT id FROM audit_log WHERE action = 'cancel_subscription'")).toEqual([]);
  expect(await subjectsTo(customer.email)).not.toContain('Your Monthly Premium subscription is cancelled');
  expect(await byLink('cancel', token)).toMatchObject({ status: 200, json: { data: { is_charged: false } } });
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
});

test('idempotent: a link that is pressed twice cancels and mails once, and never ends another plan', async () => {
  const { customer, premium } = await refundedUpgrade();
  const token = await mailedToken(customer);
  const pressed = await Promise.all([byLink('cancel', token), byLink('cancel', token)]);
  // The second call finds the plan cancelled, or the change in progress.
  expect(pressed.map(({ status }) => status)).toContain(200);
  const bought = await subscribe(customer, 'pricing-basic');
  expect(await byLink('cancel', token)).toMatchObject({
    status: 200,
    json: { data: { is_charged: false, tier_name: 'Monthly Premium', next_charge: null } },
  });
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
  expect(await remoteStatus(bought.providerId)).toBe('ACTIVE');
  const told = (await subjectsTo(customer.email)).filter((subject) => subject.includes('Premium subscription is canc'));
  expect(told).toHaveLength(1);
});

test('a link that cancels works for 14 days, and its hash is forgotten afterwards', async () => {
  const { customer } = await refundedUpgrade();
  const token = await mailedToken(customer);
  const open = (ms: number) =>
    openCancelLink(serviceContext(shop.bindings, new Date(Date.now() + ms)), { token, address: '203.0.113.1' });
  const end = CANCEL_LINK_DAYS * DAY_MS;
  expect(CANCEL_LINK_DAYS).toBe(14);
  expect(await open(end - 60_000)).toMatchObject({ is_charged: true });
  await expect(open(end)).rejects.toMatchObject({ code: 'not_found' });
  await runCron(shop.bindings, new Date(Date.now() + end));
  expect(await rows('SELECT token_hash FROM cancel_links')).toHaveLength(1);
  await runCron(shop.bindings, new Date(Date.now() + end + 2 * 3_600_000));
  expect(await rows('SELECT token_hash FROM cancel_links')).toEqual([]);
});

test('deleting an account takes its links and their mails, and those of others stay', async () => {
  const gone = await refundedUpgrade();
  const stays = await refundedUpgrade();
  const [token, other] = [await mailedToken(gone.customer), await mailedToken(stays.customer)];
  await deleteCustomer(shop.bindings, gone.customer);
  expect(await rows('SELECT token_hash FROM cancel_links')).toHaveLength(1);
  expect(await subjectsTo(gone.customer.email)).toEqual([]);
  expect(await byLink('open', token)).toMatchObject(OVER);
  expect(await byLink('cancel', token)).toMatchObject(OVER);
  expect(await byLink('open', other)).toMatchObject({ status: 200 });
});

test('looking at a link changes nothing, and neither does a GET, a foreign or a garbled one', async () => {
  const { customer, premium } = await refundedUpgrade();
  const token = await mailedToken(customer);
  const before = await wholeDatabase();
  expect((await byLink('open', token)).status).toBe(200);
  for (const path of ['open', 'cancel']) {
    const got = await visit(`/api/payments/cancel-link/${path}?token=${token}`, { bindings: shop.bindings });
    expect(got.status).toBe(404);
    await got.body?.cancel();
  }
  for (const wrong of [token.slice(0, -1), `${token}a`, token.toUpperCase(), '👻', ' ']) {
    for (const what of ['open', 'cancel'] as const) {
      expect([404, 422]).toContain((await byLink(what, wrong)).status);
    }
  }
  expect(await wholeDatabase()).toBe(before);
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
});

test('a link is used 30 times an hour at most, and guesses of one network end at 120', async () => {
  const { customer, premium } = await refundedUpgrade();
  const token = await mailedToken(customer);
  const BUSY = { status: 429, json: { message: 'Too many attempts. Please wait a while and try again.' } };
  for (let use = 0; use < 30; use += 1) expect((await byLink('open', token, `203.0.113.${use}`)).status).toBe(200);
  expect(await byLink('cancel', token, '203.0.113.99')).toMatchObject(BUSY);
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  const guess = (count: number) => byLink('open', `guess-${count}`, '198.51.100.7');
  for (let count = 0; count < 120; count += 1) expect((await guess(count)).status).toBe(404);
  expect(await guess(120)).toMatchObject(BUSY);
});

test('what was paid for is not promised any longer once it is over, by link and on the dashboard', async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  await shop.play(`subscriptions/${basic.providerId}/refund`, { amount: '50.00' });
  const [sale] = await rows('SELECT id FROM payments WHERE subscription_id = ?', basic.providerId);
  await shop.deliver(await shop.eventsAbout(sale?.['id']));
  const token = await mailedToken(customer);
  const until = async () => [
    (await byLink('open', token)).json.data.paid_until,
    (await summaryOf(customer)).cancellable_subscriptions[0].paid_until,
  ];
  const paid = expect.stringMatching(/^\d{4}-/);
  expect(await until()).toEqual([paid, paid]);
  await rows("UPDATE subscriptions SET paid_until = '2026-01-01T00:00:00.000Z' WHERE id = ?", basic.providerId);
  expect(await until()).toEqual([null, null]);
});

test('where the site knows no address of its own, the mail leads to the dashboard and promises no link', async () => {
  const { SITE_ORIGIN: _, ...bindings } = shop.bindings;
  const customer = await newCustomer(bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  await shop.play(`subscriptions/${basic.providerId}/refund`);
  const [sale] = await rows('SELECT id FROM payments WHERE subscription_id = ?', basic.providerId);
  const events = await shop.play('events/sign', {
    ids: (await shop.eventsAbout(sale?.['id'])).map(({ id }) => id),
  });
  for (const { headers, body } of events.deliveries) {
    const answer = await visit('/api/payments/webhook', { method: 'POST', headers, body, bindings });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  }
  const [mail] = await rows(
    "SELECT kind, text FROM outbox WHERE recipient = ? AND id LIKE 'refunded-%'",
    customer.email,
  );
  expect(mail?.['text']).toContain('If you do not want that, cancel it on your dashboard.');
  expect(mail?.['text']).not.toContain('link');
  expect(mail?.['kind']).toBe('payment_customer');
  expect(await rows('SELECT token_hash FROM cancel_links')).toEqual([]);
});
