import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newAccount } from '../worker/accounts/api.ts';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { contactRequest } from './visitor.ts';

/** A body that each call takes, from which nearly valid ones are made. */
const CALLS: [string, string, object][] = [
  ['POST', 'contact', contactRequest()],
  ['POST', 'analytics/track', { event: 'page_view', page: '/' }],
  ['POST', 'auth/forgot-password', { email: 'a@example.com' }],
  ['POST', 'auth/verify-reset-token', { token: 'a'.repeat(43) }],
  ['POST', 'auth/reset-password', { token: 'a'.repeat(43), new_password: 'correct horse battery' }],
  ['POST', 'auth/verify-email', { token: 'a'.repeat(43) }],
  ['PATCH', 'auth/me', { first_name: 'Ada', last_name: 'Lovelace' }],
  ['PUT', 'dashboard/billing', { name: 'Ada Ltd', address: 'Main Street 1', tax_id: 'DE1' }],
  ['POST', 'dashboard/content-request', { type: 'Blog', topic: 'Pumps', deadline: '', notes: '' }],
  ['POST', 'payments/paypal-success', { order_id: 'some' }],
  ['PUT', 'admin/about/story', { title: 'New', content: 'Once.', imageUrl: '' }],
  ['PUT', 'admin/about/founder', { title: 'Ada', description: 'Writes.', imageUrl: '' }],
  ['PUT', 'admin/skills', { 0: { id: 'a', name: 'Writing', description: 'Words.', order: 0 } }],
  ['PUT', 'admin/seller', { revision: 0, body: { name: 'Ada', address: '', tax_id: '', note: '' } }],
];

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(null, -1, 1e308, '', '\0', '\ud800', 'javascript:alert(1)', "' OR 1=1 --", '__proto__', [[]], {}),
);

/** A valid body with some fields taken away, replaced or added. */
const nearly = (valid: object): fc.Arbitrary<unknown> =>
  fc
    .record({
      dropped: fc.subarray(Object.keys(valid)),
      changed: fc.dictionary(fc.constantFrom(...Object.keys(valid), 'role', 'constructor'), hostile, { maxKeys: 2 }),
    })
    .map(({ dropped, changed }) => ({
      ...Object.fromEntries(Object.entries(valid).filter(([name]) => !dropped.includes(name))),
      ...changed,
    }));

const RUNS = 12;

test('contract fuzz: whatever a call is sent, it is no fault of the server, and refused in the one error body', async () => {
  const { token } = await newAccount();
  const headers = { authorization: `Bearer ${token}` };
  const cookie = await ownerCookie();
  for (const [method, path, valid] of CALLS) {
    // What fails is printed with its seed and the smallest body that fails.
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, nearly(valid)), async (body) => {
        const { status, json } = await call(method, path, { body: JSON.stringify(body), headers, cookie });
        expect(status, `${method} ${path}`).toBeLessThan(500);
        if (status >= 400) {
          expect(json).toMatchObject({ success: false, message: expect.any(String), detail: json.message });
        }
      }),
      { numRuns: RUNS },
    );
  }
});

test('contract fuzz: any valid text comes back to the letter', async () => {
  const { token } = await newAccount();
  const headers = { authorization: `Bearer ${token}` };
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((value) => value.trim() === value && !/[\0\p{Cc}]/u.test(value));
  await fc.assert(
    fc.asyncProperty(text, text, async (name, address) => {
      const body = { name, address, tax_id: '' };
      expect((await call('PUT', 'dashboard/billing', { body, headers })).json.data).toEqual(body);
      expect((await call('GET', 'dashboard/billing', { headers })).json.data).toEqual(body);
    }),
    { numRuns: 25 },
  );
});
