import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/api.ts';
import { call } from '../admin/owner.ts';
import { addPurchase } from '../admin/people.ts';

test('a customer downloads all of their own data with the receipts, and nothing of anybody else', async () => {
  const [mine, other] = [await newAccount(), await newAccount()];
  await addPurchase({ id: 'order-mine', userId: mine.user.id, cents: 20_000 });
  await addPurchase({ id: 'order-other', userId: other.user.id, cents: 30_000 });
  await env.DB.prepare(
    "INSERT INTO content_requests VALUES ('r', ?, 'Blog post', 'Pumps', '', 'Soon', '2026-01-01', NULL)",
  )
    .bind(mine.user.id)
    .run();
  const headers = { authorization: `Bearer ${mine.token}` };
  const { status, json, text } = await call('GET', 'dashboard/data', { headers });
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    account: { email: mine.email, total_orders: 1, total_spent: 200 },
    sessions: [{ current: true }],
    billing_details: { name: '', address: '', tax_id: '', buyer: null },
    orders: [{ id: 'order-mine', amount: 200 }],
    receipts: [{ id: 'pay-order-mine', amount: 200, number: expect.stringMatching(/^\d{4}-\d{6}$/) }],
    content_requests: [{ topic: 'Pumps', notes: 'Soon' }],
  });
  const { results: audited } = await env.DB.prepare(
    "SELECT actor, subject FROM audit_log WHERE action LIKE '%export'",
  ).all();
  expect(audited).toEqual([{ actor: 'a customer', subject: 'customers' }]);
  for (const secret of [other.email, other.user.id, 'order-other', 'password', 'hash'])
    expect(text).not.toContain(secret);
});
