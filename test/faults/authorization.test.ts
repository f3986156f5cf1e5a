import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../src-worker/app.ts';
import { newAccount } from '../worker/accounts/api.ts';
import { call, ownerCookie, type Call } from '../worker/admin/owner.ts';
import { addPurchase } from '../worker/admin/people.ts';
import { BUYER, SELLER } from '../worker/invoices/invoicing.ts';
import { ROUTES_BY_AUDIENCE, routesFor, type Audience, type Route } from './routes-by-audience.ts';

const AUDIENCES = Object.keys(ROUTES_BY_AUDIENCE) as Audience[];

const bearer = (token: string): Call => ({ headers: { authorization: `Bearer ${token}` } });

/** A token whose session has ended. */
const endedToken = async (): Promise<string> => {
  const { token } = await newAccount();
  await call('POST', 'auth/logout', bearer(token));
  return token;
};

const forgedFlag: Call = {
  headers: { adminLoggedIn: 'true', 'x-admin': 'true', 'x-user-id': 'some' },
  cookie: 'adminLoggedIn=true; admin=true; isAdmin=1; token=true',
};

const forgedCookie: Call = {
  cookie: `admin_session=${'A'.repeat(43)}; __Host-admin_session=${'A'.repeat(43)}`,
  headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lIn0.' },
};

/** Every kind of caller, each in a state of its own. */
const callers = async (): Promise<Record<string, Call>> => ({
  nobody: {},
  customer: bearer((await newAccount()).token),
  'ended session': bearer(await endedToken()),
  owner: { cookie: await ownerCookie() },
  'forged flag': forgedFlag,
  'forged cookie': forgedCookie,
});

const PARAMETERS: Record<string, string> = { key: 'profile', revision: '1', name: '480.webp', tierId: 'pricing-basic' };

const askRoute = async ({ method, path }: Route, who: Call, id = 'some') => {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? id);
  const body = method === 'GET' ? {} : { body: {} };
  const { status, json } = await call(method, `..${address}`, { ...body, ...who });
  if (status === 401 || status === 403) {
    expect(json, address).toEqual({ success: false, message: expect.any(String), detail: expect.any(String) });
  }
  return status;
};

/** The answer that each caller gets, by route. */
const ask = async (audience: Audience, who: readonly string[]) => {
  let known = await callers();
  const got: Record<string, Record<string, number>> = {};
  for (const route of routesFor(audience)) {
    const statuses: Record<string, number> = {};
    for (const name of who) statuses[name] = await askRoute(route, known[name] ?? {});
    got[`${route.method} ${route.path}`] = statuses;
    // Callers who were allowed to sign out or delete have done so, and are replaced.
    if (route.method !== 'GET') known = { ...known, ...(await callers()) };
  }
  return got;
};

const isRefused = (status: number | undefined): boolean => status === 401 || status === 403;

const STRANGERS = ['nobody', 'ended session', 'forged flag', 'forged cookie'] as const;

test('authorization: every route of the app stands in the table, and no other', () => {
  const mounted = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  const listed = AUDIENCES.flatMap(routesFor).map(({ method, path }) => `${method} ${path}`);
  expect(listed.toSorted()).toEqual([...new Set(mounted)].toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

test('authorization: what is for everyone refuses nobody', async () => {
  for (const [route, statuses] of Object.entries(await ask('everyone', [...STRANGERS, 'customer', 'owner']))) {
    for (const [who, status] of Object.entries(statuses)) {
      expect(isRefused(status) || status >= 500, `${route} answers ${who} with ${status}`).toBe(false);
    }
  }
});

test('authorization: PayPal’s events are believed by their signature, whoever brings them', async () => {
  for (const statuses of Object.values(await ask('provider', [...STRANGERS, 'customer', 'owner']))) {
    expect(new Set(Object.values(statuses))).toEqual(new Set([401]));
  }
});

test('authorization: a customer’s call lets customers in, and neither strangers nor the owner', async () => {
  for (const [route, { customer, ...others }] of Object.entries(
    await ask('customer', [...STRANGERS, 'customer', 'owner']),
  )) {
    for (const [who, status] of Object.entries(others)) expect(status, `${route} for ${who}`).toBe(401);
    expect(isRefused(customer) || (customer ?? 500) >= 500, `${route} answers its customer with ${customer}`).toBe(
      false,
    );
  }
});

/** A receipt has a file only if it was issued with VAT, at its first reading. */
const giveVat = async (token: string, paymentId: string): Promise<void> => {
  await call('GET', `payments/receipts/${paymentId}`, bearer(token));
  const vat = { category: 'S', rate: 19, reason: '', zone: 'UTC', seller: SELLER, buyer: BUYER };
  await env.DB.prepare('UPDATE receipts SET vat = ? WHERE payment_id = ?').bind(JSON.stringify(vat), paymentId).run();
};

test('matrix 33: a customer’s order, receipt or session is not there for another customer', async () => {
  for (const route of routesFor('whose')) {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    const orderId = crypto.randomUUID();
    await addPurchase({ id: orderId, userId: mine.user.id, cents: 20_000 });
    const session = await env.DB.prepare('SELECT id FROM sessions WHERE user_id = ?')
      .bind(mine.user.id)
      .first<string>('id');
    const id = route.path.includes('receipts') ? `pay-${orderId}` : route.path.includes('orders') ? orderId : session;
    for (const who of [{}, bearer(await endedToken()), { cookie: await ownerCookie() }, forgedFlag, forgedCookie]) {
      expect(await askRoute(route, who, id ?? ''), route.path).toBe(401);
    }
    expect(await askRoute(route, bearer(theirs.token), id ?? ''), route.path).toBe(404);
    if (route.path.endsWith('/xml')) await giveVat(mine.token, `pay-${orderId}`);
    const own = await askRoute(route, bearer(mine.token), id ?? '');
    expect([401, 403, 404].includes(own) || own >= 500, `${route.path} answers its customer with ${own}`).toBe(false);
  }
});

test('matrix 32: an owner’s call refuses nobody, a customer and everything forged, and lets the owner in', async () => {
  for (const [route, { owner, ...others }] of Object.entries(await ask('owner', [...STRANGERS, 'customer', 'owner']))) {
    for (const [who, status] of Object.entries(others)) expect(status, `${route} for ${who}`).toBe(401);
    expect(isRefused(owner) || (owner ?? 500) >= 500, `${route} answers the owner with ${owner}`).toBe(false);
  }
});
