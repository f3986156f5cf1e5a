import { expect, test, vi } from 'vitest';
import type { Bindings } from '../../../src-worker/settings.ts';
import { readSnapshot } from '../../../src-worker/services/content/read-snapshot.ts';
import { checkCron } from '../../../src-worker/services/operations/watch-cron.ts';
import { runCron } from '../../faults/private-mail.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { visit } from '../../faults/visitor.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, subjectsTo } from './shop.ts';

type Shop = Awaited<ReturnType<typeof startShop>>;

const DAY_MS = 86_400_000;

/** Runs Cron at a full ten minutes, when it looks for problems. */
const watch = async ({ bindings }: Shop, later = 0): Promise<void> => {
  const at = new Date(Date.now() + later);
  at.setUTCMinutes(Math.ceil(at.getUTCMinutes() / 10) * 10, 0, 0);
  await runCron(bindings, at);
};

const alertsOf = async ({ bindings }: Shop): Promise<string[]> => {
  const { json } = await call('GET', 'admin/system', { cookie: await ownerCookie(bindings), bindings });
  return json.data.alerts.map(({ problem }: { problem: string }) => problem);
};

/** The health report is requested so that no answer comes from memory. */
const health = ({ bindings }: Shop) => call('GET', 'health', { bindings: { ...bindings } });

test('refused credentials are red in the System tab and in health, and mailed once a day at most', async () => {
  const shop = await startShop();
  await watch(shop);
  expect(await alertsOf(shop)).toEqual([]);
  expect((await health(shop)).status).toBe(200);

  await shop.play('switches', { credentials_revoked: true });
  await watch(shop, 600_000);
  await watch(shop, 1_200_000);
  expect(await alertsOf(shop)).toEqual(['PayPal refuses the credentials of the site. Nobody can pay.']);
  const ill = await health(shop);
  expect(ill.status).toBe(503);
  expect(ill.json).toMatchObject({ success: false, data: { payments: 'trouble' } });
  expect(await subjectsTo('owner@example.com')).toEqual(['Your site needs you']);

  await shop.play('switches', { credentials_revoked: false });
  await watch(shop, 1_800_000);
  expect(await alertsOf(shop)).toEqual([]);
  expect((await health(shop)).status).toBe(200);
});

const told = async (): Promise<string[]> =>
  (await subjectsTo('owner@example.com')).filter((subject) => subject.startsWith('Your site needs you'));

const expectTrouble = async (shop: Shop): Promise<void> => {
  const ill = await health(shop);
  expect(ill).toMatchObject({ status: 503, json: { success: false, data: { payments: 'trouble' } } });
};

test('a webhook that lacks events, or that PayPal does not know, is red, not well, and mailed once a day at most', async () => {
  const shop = await startShop();
  await shop.play('webhook', { without: ['CUSTOMER.DISPUTE'] });
  await watch(shop);
  expect(await alertsOf(shop)).toEqual([expect.stringContaining('CUSTOMER.DISPUTE.CREATED, CUSTOMER.DISPUTE.UPDATED')]);
  await expectTrouble(shop);
  await shop.play('webhook', { deleted: true });
  await watch(shop, 600_000);
  expect(await alertsOf(shop)).toEqual([expect.stringContaining('knows no webhook WH-LOCAL')]);
  await expectTrouble(shop);
  expect(await told()).toEqual(['Your site needs you']);
  await shop.play('webhook', {});
  await watch(shop, 1_200_000);
  expect(await alertsOf(shop)).toEqual([]);
  expect((await health(shop)).status).toBe(200);
});

test('alerts of one day are one mail: what comes later that day is told the next', async () => {
  const shop = await startShop();
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  const at = (hours: number) => runCron(shop.bindings, new Date(noon.getTime() + hours * 3_600_000));
  await shop.play('webhook', { deleted: true });
  await at(0);
  await shop.play('switches', { credentials_revoked: true });
  await at(1);
  expect(await told()).toEqual(['Your site needs you']);
  await at(13);
  await at(14);
  expect(await told()).toEqual(['Your site needs you', 'Your site needs you: 2 things']);
});

test('a payment that no event told of is a silent webhook, until events come again', async () => {
  const shop = await startShop();
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  await watch(shop);
  expect(await alertsOf(shop)).toEqual([]);
  await watch(shop, 3_600_000);
  expect(await alertsOf(shop)).toEqual([expect.stringContaining('the webhook is silent')]);
  await expectTrouble(shop);
  await watch(shop, 4_200_000);
  expect(await subjectsTo('owner@example.com')).toEqual(['New order: 7-Day Trial', 'Your site needs you']);

  await shop.deliver(await shop.eventsAbout(order.order_id));
  await watch(shop, 7_200_000);
  expect(await alertsOf(shop)).toEqual([]);
});

test('PayPal out of reach for a while alarms nobody', async () => {
  const shop = await startShop();
  await watch({ ...shop, bindings: { ...shop.bindings, SIMULATORS_ORIGIN: 'http://localhost:9' } });
  expect(await alertsOf(shop)).toEqual([]);
});

test('scheduled work that stopped is told by whoever asks after the site’s health', async () => {
  const shop = await startShop();
  await runCron(shop.bindings, new Date(Date.now() - DAY_MS));
  const ill = await health(shop);
  expect(ill.status).toBe(503);
  expect(ill.json.data.cron).toBe('stopped');
  await health(shop);
  expect(await alertsOf(shop)).toEqual([expect.stringContaining('The scheduled work has not run since')]);
  expect(await subjectsTo('owner@example.com')).toEqual(['Your site needs you']);
  await runCron(shop.bindings, new Date());
  expect((await health(shop)).status).toBe(200);
  expect(await alertsOf(shop)).toEqual([]);
});

/** The state of Cron so many minutes from now, with these settings. */
const after = (minutes: number, settings: Partial<Bindings>) =>
  checkCron(serviceContext(settings, new Date(Date.now() + minutes * 60_000)));

test('scheduled work that never ran on a deployed site is told, too, and on a machine of one’s own it need not run', async () => {
  const deployed = { MODE: 'preview', SITE_ORIGIN: 'https://www.writer.example', OWNER_EMAIL: 'owner@writer.example' };
  await readSnapshot(serviceContext());
  expect([await after(9, deployed), await after(11, deployed)]).toEqual(['ok', 'stopped']);
  expect(await rows('SELECT problem FROM alerts WHERE closed_at IS NULL')).toEqual([
    { problem: 'The scheduled work has never run.' },
  ]);
  expect(await after(11, {})).toBe('ok');
});

const mails = () => rows("SELECT subject, status FROM outbox WHERE recipient = 'owner@example.com'");

test('scheduled work that stopped is noticed by any request, which sends the mail, too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const shop = await startShop();
  const anyone = () => visit('/api/profile', { bindings: shop.bindings });
  await runCron(shop.bindings, new Date());
  await anyone();
  vi.setSystemTime(Date.now() + 4 * 60_000);
  await anyone();
  expect(await mails()).toEqual([]);
  // PayPal was asked a moment ago, and is not asked again.
  vi.setSystemTime(Date.now() + 59_000);
  await rows('DELETE FROM cron_runs');
  await runCron(shop.bindings, new Date(Date.now() - 11 * 60_000));
  await anyone();
  expect(await mails()).toEqual([]);
  vi.setSystemTime(Date.now() + 2000);
  await anyone();
  expect(await mails()).toEqual([{ subject: 'Your site needs you', status: 'sent' }]);
  vi.setSystemTime(Date.now() + 6 * 60_000);
  await anyone();
  expect(await mails()).toHaveLength(1);
});

test('while scheduled work stands still, requests send what waits in the outbox', async () => {
  const shop = await startShop();
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  await rows("UPDATE outbox SET status = 'pending', next_attempt_at = created_at");
  await runCron(shop.bindings, new Date(Date.now() - DAY_MS));
  await rows("UPDATE outbox SET status = 'pending', sent_at = NULL, next_attempt_at = created_at");
  await visit('/', { bindings: { ...shop.bindings } });
  expect(await rows('SELECT DISTINCT status FROM outbox')).toEqual([{ status: 'sent' }]);
});
