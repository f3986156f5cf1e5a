import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { CONTACT_FIELD_MESSAGES } from '#contract/contact';
import { formatDay, wordsIn } from '../../../src-worker/words.ts';
import { runCron } from '../../faults/private-mail.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { type Customer, newCustomer, nextSecond, orderRow, rows, startShop, subjectsTo } from './shop.ts';

const shop = await startShop();

const subscribe = async (customer: Customer, tierId: string): Promise<{ order_id: string; providerId: string }> => {
  const order = await customer.order(tierId);
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  return order;
};

const remoteStatus = async (id: string): Promise<string> => {
  const [found] = (await shop.state()).subscriptions.filter((each: { id: string }) => each.id === id);
  return found.status;
};

test('a renewal is one more payment and a later end date', async () => {
  const customer = await newCustomer(shop.bindings);
  const { order_id, providerId } = await subscribe(customer, 'pricing-basic');
  const before = await customer.me();
  await shop.play(`subscriptions/${providerId}/renew`);
  await shop.deliver(await shop.eventsAbout(providerId));
  const after = await customer.me();
  expect(after).toMatchObject({ subscription_status: 'active', total_orders: 1, total_spent: 400 });
  expect(after.subscription_end_date > before.subscription_end_date).toBe(true);
  const { data } = (await customer.call('GET', '/dashboard/orders')).json;
  expect(data).toMatchObject([{ id: order_id, amount: 200, payments: [{ amount: 200 }, { amount: 200 }] }]);
  expect(await subjectsTo(customer.email)).toEqual([
    'Your receipt for Monthly Basic',
    'Your Monthly Basic subscription has started',
    'Your Monthly Basic subscription was renewed',
  ]);
});

test('cancelling ends the renewal at PayPal and keeps what was paid for', async () => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await subscribe(customer, 'pricing-basic');
  const { subscription_end_date: until } = await customer.me();
  const { status, json } = await customer.call('POST', '/payments/subscription/cancel');
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    user: { subscription_status: 'cancelled', subscription_end_date: until },
    subscription: { status: 'cancelled', until, can_cancel: false },
  });
  expect(await remoteStatus(providerId)).toBe('CANCELLED');
  expect((await customer.call('POST', '/payments/subscription/cancel')).status).toBe(409);
  await shop.deliver(await shop.eventsAbout(providerId));
  expect((await subjectsTo(customer.email)).filter((subject) => subject.includes('cancelled'))).toHaveLength(1);

  await runCron(shop.bindings, new Date(Date.parse(until) + 60_000));
  await runCron(shop.bindings, new Date(Date.parse(until) + 120_000));
  expect(await rows('SELECT status FROM subscriptions WHERE id = ?', providerId)).toEqual([{ status: 'expired' }]);
  expect((await subjectsTo(customer.email)).filter((subject) => subject.includes('has ended'))).toHaveLength(1);
});

test('a plan can be bought again after cancelling', async () => {
  const customer = await newCustomer(shop.bindings);
  const first = await subscribe(customer, 'pricing-basic');
  const refused = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic' });
  expect(refused).toMatchObject({ status: 409, json: { message: 'You already have this plan.' } });
  await customer.call('POST', '/payments/subscription/cancel');
  const second = await subscribe(customer, 'pricing-basic');
  expect(second.order_id).not.toBe(first.order_id);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_orders: 2, total_spent: 400 });
});

test('an order that was left unpaid is not paid for a plan that somebody has meanwhile', async () => {
  const customer = await newCustomer(shop.bindings);
  const [same, other] = [await customer.order('pricing-basic'), await customer.order('pricing-premium')];
  await env.DB.prepare('UPDATE orders SET created_at = ? WHERE user_id = ?')
    .bind(new Date(Date.now() - 120_000).toISOString(), customer.id)
    .run();
  await subscribe(customer, 'pricing-basic');
  const goOn = (id: string) => customer.call('POST', `/payments/orders/${id}/retry`);
  // The order that was left open has paid the plan.
  expect(await goOn(same.order_id)).toMatchObject({
    status: 409,
    json: { message: 'This order is already finished.' },
  });
  expect((await goOn(other.order_id)).json.data.replaces).toMatchObject({ plan: 'monthly_basic' });
});

test('a plan whose renewal is only late is not sold again', async () => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await subscribe(customer, 'pricing-basic');
  await env.DB.prepare('UPDATE subscriptions SET paid_until = ? WHERE id = ?')
    .bind(new Date(Date.now() - 60_000).toISOString(), providerId)
    .run();
  expect(await customer.me()).toMatchObject({ subscription_status: 'active' });
  const again = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic' });
  expect(again.status).toBe(409);
});

test('a new plan is announced as replacing the old one, which ends only when the new one is active', async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  const { subscription_end_date: until } = await customer.me();
  const premium = await customer.order('pricing-premium');
  expect(premium.replaces).toEqual({ plan: 'monthly_basic', until });
  await customer.claim(premium.order_id);
  expect(await remoteStatus(basic.providerId)).toBe('ACTIVE');

  // PayPal's subscriptions begin at whole seconds, and the newer one counts.
  await nextSecond();
  await shop.play(`subscriptions/${premium.providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(premium.providerId));
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', subscription_plan: 'monthly_premium' });
  expect(await subjectsTo(customer.email)).toContain('Your Monthly Basic subscription is cancelled');
  const [mail] = await rows('SELECT text FROM outbox WHERE id = ?', `cancelled-${basic.providerId}`);
  expect(mail?.['text']).toContain('your new plan has started');
});

test('a failed renewal is told to the customer and the owner once, and a suspension stops what the plan allows', async () => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await subscribe(customer, 'pricing-basic');
  await shop.play(`subscriptions/${providerId}/fail`);
  await shop.play(`subscriptions/${providerId}/suspend`);
  const events = await shop.eventsAbout(providerId);
  await shop.deliver([...events, ...events]);
  expect(await customer.me()).toMatchObject({ subscription_status: 'suspended' });
  const failed = 'The payment for your Monthly Basic subscription failed';
  expect((await subjectsTo(customer.email)).filter((subject) => subject === failed)).toHaveLength(1);
  expect(
    (await subjectsTo('owner@example.com')).filter((each) => each === 'A renewal failed: Monthly Basic'),
  ).toHaveLength(1);
  const request = await customer.call('POST', '/dashboard/content-request', { type: 'Blog post', topic: 'Pumps' });
  expect(request.status).toBe(403);
});

/** The stored state of a customer's subscription, without regard to the clock. */
const storedStatus = async (customer: Customer) =>
  (
    await rows(
      'SELECT s.status FROM subscriptions s JOIN orders o ON o.id = s.order_id WHERE o.user_id = ?',
      customer.id,
    )
  )[0]?.['status'];

test('a renewal of which nothing is heard keeps the plan for 72 hours, and then it is expired', async () => {
  const [idle, renewed] = [await newCustomer(shop.bindings), await newCustomer(shop.bindings)];
  await subscribe(idle, 'pricing-basic');
  const { providerId } = await subscribe(renewed, 'pricing-basic');
  const { subscription_end_date: until } = await renewed.me();
  await shop.play(`subscriptions/${providerId}/renew`);
  await runCron(shop.bindings, new Date(Date.parse(until) + 60_000));
  expect(await storedStatus(idle)).toBe('active');
  await runCron(shop.bindings, new Date(Date.parse(until) + 73 * 3_600_000));
  expect(await storedStatus(idle)).toBe('expired');
  expect(await subjectsTo(idle.email)).toContain('Your Monthly Basic subscription is on hold');
  expect(await storedStatus(renewed)).toBe('active');
  expect(await renewed.me()).toMatchObject({ total_spent: 400 });
});

test('a subscription that PayPal ended is expired, and the customer is told', async () => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await subscribe(customer, 'pricing-basic');
  await shop.play(`subscriptions/${providerId}/expire`);
  await shop.deliver(await shop.eventsAbout(providerId));
  expect(await customer.me()).toMatchObject({ subscription_status: 'expired' });
  expect(await subjectsTo(customer.email)).toContain('Your Monthly Basic subscription has ended');
  const { subscription } = (await customer.call('GET', '/dashboard/summary')).json.data;
  expect(subscription.until <= new Date().toISOString()).toBe(true);
  expect(subscription.ends_on).toBe(subscription.until);
  const [mail] = await rows("SELECT text FROM outbox WHERE id LIKE 'ended-' || ? || '%'", providerId);
  expect(mail?.['text']).toContain(`Ended on: ${formatDay(subscription.until, wordsIn('en'))}`);
});

test('what renews for a deleted account is ended at PayPal', async () => {
  const customer = await newCustomer(shop.bindings);
  const { order_id, providerId } = await subscribe(customer, 'pricing-basic');
  // A payment in the same second would count as later, and go back: PayPal's times are whole seconds.
  const deletedAt = new Date(Date.now() + 60_000);
  await env.DB.prepare('UPDATE users SET email = id, deleted_at = ? WHERE id = ?')
    .bind(deletedAt.toISOString(), customer.id)
    .run();
  await runCron(shop.bindings, deletedAt);
  expect(await remoteStatus(providerId)).toBe('CANCELLED');
  expect((await orderRow(order_id))['status']).toBe('completed');
  expect(await rows('SELECT id FROM outbox WHERE recipient = ?', customer.id)).toEqual([]);
});

test('a content request of an active subscriber is stored and reaches the owner with Reply-To set', async () => {
  const customer = await newCustomer(shop.bindings);
  const body = { type: 'Blog post', topic: `Pumps ${customer.id}`, deadline: 'Next Friday', notes: 'Two\nlines' };
  expect((await customer.call('POST', '/dashboard/content-request', body)).status).toBe(403);
  await subscribe(customer, 'pricing-basic');
  const { status, json } = await customer.call('POST', '/dashboard/content-request', body);
  expect(status).toBe(201);
  expect(json).toEqual({ success: true, message: 'Your request is on its way.' });
  expect(
    await rows('SELECT type, topic, deadline, notes FROM content_requests WHERE user_id = ?', customer.id),
  ).toEqual([body]);
  const mails = await rows('SELECT recipient, reply_to, subject, text FROM outbox WHERE kind = ?', 'content_request');
  expect(mails).toMatchObject([
    {
      recipient: 'owner@example.com',
      reply_to: customer.email,
      subject: `Request from Nora Quist: ${body.topic}`,
      text: expect.stringContaining('Next Friday'),
    },
  ]);
  for (const wrong of [
    {},
    { type: 'x' },
    { type: '', topic: 'y' },
    { type: 'x', topic: 'y'.repeat(201) },
    { ...body, notes: '\0' },
  ]) {
    expect((await customer.call('POST', '/dashboard/content-request', wrong)).status).toBe(422);
  }
  for (const injected of [{ ...body, topic: 'a\r\nBcc: x@evil.example' }]) {
    expect((await customer.call('POST', '/dashboard/content-request', injected)).status).toBe(201);
  }
  const subjects = (await rows("SELECT subject FROM outbox WHERE kind = 'content_request'")).map(
    ({ subject }) => subject,
  );
  expect(subjects.some((subject) => /[\r\n]/.test(subject))).toBe(false);
});

test('without kinds a customer’s request names none, and the owner’s mail asks as the owner does', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer, 'pricing-basic');
  const cookie = await ownerCookie(shop.bindings);
  const saveChoices = async (body: object) =>
    expect((await call('PUT', 'admin/choices', { cookie, body, bindings: shop.bindings })).status).toBe(200);
  const ask = (body: object) => customer.call('POST', '/dashboard/content-request', body);
  await saveChoices({ question: 'Occasion', kinds: [{ id: 'wedding', name: 'Wedding' }] });
  const refused = await ask({ topic: 'In June' });
  expect([refused.status, refused.json.message]).toEqual([422, CONTACT_FIELD_MESSAGES.kind]);
  expect((await ask({ type: 'Wedding', topic: 'In June' })).status).toBe(201);
  await saveChoices({ kinds: [] });
  expect((await ask({ topic: 'In July' })).status).toBe(201);
  expect((await ask({ type: '', topic: 'In August' })).status).toBe(201);
  const [june, july] = await rows(
    "SELECT text FROM outbox WHERE kind = 'content_request' AND reply_to = ?",
    customer.email,
  );
  expect(june?.['text']).toContain('Occasion: Wedding');
  expect(july?.['text']).not.toContain('Occasion');
});
