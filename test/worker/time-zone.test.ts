import { expect, test } from 'vitest';
import { asOwner } from './admin/people.ts';
import { mailsTo } from './accounts/mails.ts';
import { call } from './admin/owner.ts';
import { newCustomer, rows, startShop } from './payments/shop.ts';
import { CLIENT, startQuoting } from './quotes/quoting.ts';
import { ask } from './site.ts';

const shop = await startShop();

/** These two zones never have the same day. */
const FAR = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const setting = async () => {
  const owner = await asOwner();
  return async (timeZone: unknown) => {
    const { body } = (await owner('GET', 'admin/content/profile')).json.data;
    return owner('PUT', 'admin/profile', {
      body: { ...body, personalInfo: { ...body.personalInfo, language: 'en', timeZone } },
    });
  };
};

const dayIn = (timeZone: string, at: unknown) =>
  new Date(String(at)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });

test('a time zone that is not one of IANA’s is refused with words, and what is saved stays', async () => {
  const save = await setting();
  expect((await save('Europe/Berlin')).status).toBe(200);
  for (const wrong of ['Mars/Olympus', '+01:00', '', 'x'.repeat(10_000), 'UTC\r\nBcc: a@b.example']) {
    const { status, json } = await save(wrong);
    expect([status, json.errors]).toEqual([
      422,
      [{ path: 'personalInfo.timeZone', message: 'There is no such time zone. Choose one of the list.' }],
    ]);
  }
  for (const wrong of [7, ['UTC']]) expect((await save(wrong)).status).toBe(422);
  expect((await call('GET', 'profile')).json.data.personalInfo.timeZone).toBe('Europe/Berlin');
});

test('mails say the day of the site’s time zone, to the customer and to the owner', async () => {
  const save = await setting();
  for (const timeZone of FAR) {
    expect((await save(timeZone)).status).toBe(200);
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-trial');
    await shop.play(`orders/${order.providerId}/approve`);
    const { payments } = (await customer.claim(order.order_id)).order;
    const paidAt = (await rows('SELECT paid_at FROM payments WHERE id = ?', payments[0].id))[0]?.['paid_at'];
    const [receipt] = await mailsTo(customer.email);
    expect(receipt?.text).toContain(dayIn(timeZone, paidAt));
    const told = (await mailsTo('owner@example.com', 'payment_owner')).find(({ text }) =>
      text.includes(customer.email),
    );
    expect(told?.text).toContain(`On: ${dayIn(timeZone, paidAt)}`);
  }
});

test('a CSV has the days and times of the site’s zone, names it, and a period is of its days', async () => {
  const save = await setting();
  const owner = await asOwner();
  const customer = await newCustomer(shop.bindings);
  const { order_id: id, providerId } = await customer.order('pricing-trial');
  await shop.play(`orders/${providerId}/approve`);
  await customer.claim(id);
  const [paid] = await rows(
    'SELECT paid_at, o.created_at FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.id = ?',
    id,
  );
  for (const timeZone of FAR) {
    expect((await save(timeZone)).status).toBe(200);
    const named = timeZone.replace('_', ' ');
    const day = daysIn(timeZone, paid?.['paid_at']);
    const of = async (from: string, to = from) => (await owner('GET', `admin/payments.csv?from=${from}&to=${to}`)).text;
    expect(await of(day)).toMatch(new RegExp(`^Date \\(${named}\\),[^]*\r\n${day},payment,[^]*${id}`));
    expect(await of('2020-01-01', before(day))).not.toContain(id);
    const orders = (await owner('GET', 'admin/orders.csv')).text;
    expect(orders).toMatch(new RegExp(`^Placed \\(${named}\\),Completed \\(${named}\\)`));
    expect(orders).toContain(`${daysIn(timeZone, paid?.['created_at'])} `);
  }
});

const daysIn = (timeZone: string, at: unknown) => new Date(String(at)).toLocaleDateString('en-CA', { timeZone });

const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

test('a quote’s mail says its last day in the site’s time zone, and names the zone', async () => {
  const save = await setting();
  expect((await save('Pacific/Pago_Pago')).status).toBe(200);
  const quoting = await startQuoting(shop);
  const { id } = await quoting.send();
  const { last_day: lastDay } = (await quoting.read(id)).state;
  const [sent] = await mailsTo(CLIENT);
  expect(sent?.text).toContain(`${dayIn('Pacific/Pago_Pago', lastDay)} (Pacific/Pago Pago)`);
});

test('a drawn page and the content that the app takes it over with agree on the day', async () => {
  const save = await setting();
  const owner = await asOwner();
  const page = {
    id: 'p',
    kind: 'other',
    slug: 'terms',
    title: 'Terms',
    content: 'Ours.',
    inFooter: true,
    isPublished: true,
  };
  const { changedAt } = (await owner('PUT', 'admin/pages', { body: [page] })).json.data.body[0];
  for (const timeZone of FAR) {
    expect((await save(timeZone)).status).toBe(200);
    const html = await (await ask('/pages/terms')).text();
    expect(html).toContain(`<time dateTime="${changedAt}">${dayIn(timeZone, changedAt)}</time>`);
    const address = /data-content="([^"]+)"/.exec(html)?.[1] ?? '';
    const { data } = await (await ask(address)).json<{ data: { content: { portfolio: object } } }>();
    expect(data.content.portfolio).toMatchObject({ personalInfo: { timeZone } });
  }
});
