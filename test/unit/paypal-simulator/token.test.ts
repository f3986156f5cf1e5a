import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, issues, orderBody, startPayPal, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

test('the right client gets a bearer token', async () => {
  const { status, body } = await paypal.token();
  expect(status).toBe(200);
  expect(body).toEqual({
    scope: expect.stringContaining('https://uri.paypal.com/services/') as string,
    access_token: expect.stringMatching(/^\S{50,}$/) as string,
    token_type: 'Bearer',
    app_id: expect.stringMatching(/^APP-/) as string,
    expires_in: 32400,
    nonce: expect.any(String) as string,
  });
});

test.each(['', 'Bearer x', `Basic ${btoa('local-paypal-client:wrong')}`, `Basic ${btoa(':')}`])(
  'another client (%s) is refused as PayPal refuses it',
  async (authorization) => {
    const { status, body } = await paypal.token(authorization);
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'invalid_client', error_description: 'Client Authentication failed' });
  },
);

test('another grant is refused', async () => {
  const { status, body } = await paypal.token(undefined, 'grant_type=password');
  expect([status, at(body, 'error')]).toEqual([400, 'unsupported_grant_type']);
});

test.each([
  ['GET', '/v2/checkout/orders/X'],
  ['POST', '/v2/checkout/orders'],
  ['POST', '/v2/checkout/orders/X/capture'],
  ['GET', '/v2/payments/captures/X'],
  ['POST', '/v1/billing/subscriptions'],
  ['GET', '/v1/billing/subscriptions/X'],
  ['POST', '/v1/billing/subscriptions/X/cancel'],
  ['GET', '/v1/billing/subscriptions/X/transactions'],
  ['POST', '/v1/notifications/verify-webhook-signature'],
])('%s %s wants a token', async (method, path) => {
  const unknown = await paypal.api(method, path, undefined, { authorization: 'Bearer unknown' });
  expect([unknown.status, issues(unknown.body)]).toEqual([401, ['INVALID_ACCOUNT_STATUS']]);
  const none = await paypal.api(method, path, undefined, { authorization: '' });
  expect(none.status).toBe(401);
  expect(none.body).toMatchObject({
    name: 'AUTHENTICATION_FAILURE',
    message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
    debug_id: expect.stringMatching(/^[0-9a-f]{13}$/) as string,
  });
});

test('a token ends, and a new one is good again', async () => {
  await paypal.consoleCall('mode', { token_seconds: 0 });
  const ended = `Bearer ${textAt((await paypal.token()).body, 'access_token')}`;
  await paypal.consoleCall('mode', { token_seconds: 100 });
  const request = { 'paypal-request-id': 'r1' };
  const refused = await paypal.api('POST', '/v2/checkout/orders', orderBody(), { ...request, authorization: ended });
  expect([refused.status, at(refused.body, 'name')]).toEqual([401, 'AUTHENTICATION_FAILURE']);
  expect((await paypal.api('POST', '/v2/checkout/orders', orderBody(), request)).status).toBe(200);
  await paypal.consoleCall('tokens/revoke');
  expect((await paypal.api('POST', '/v2/checkout/orders', orderBody(), request)).status).toBe(401);
});

test('when PayPal is down, nothing that a server calls answers', async () => {
  const certificate = textAt(await paypal.state(), 'cert_url');
  expect((await paypal.get(certificate)).status).toBe(200);
  await paypal.consoleCall('mode', { mode: 'down' });
  const token = await paypal.token();
  expect([token.status, at(token.body, 'name')]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect((await paypal.get(certificate)).status).toBe(503);
  await paypal.consoleCall('mode', { mode: 'ok' });
  expect((await paypal.token()).status).toBe(200);
});

test('one part can be down alone', async () => {
  const certificate = textAt(await paypal.state(), 'cert_url');
  const statuses = async () => [
    (await paypal.token()).status,
    (await paypal.get(certificate)).status,
    (await paypal.get('/v2/checkout/orders/NONE')).status,
  ];
  expect(await statuses()).toEqual([200, 200, 401]);
  await paypal.consoleCall('mode', { mode: 'down', only: 'token' });
  expect(await statuses()).toEqual([503, 200, 401]);
  await paypal.consoleCall('mode', { mode: 'down', only: 'certificate' });
  expect(await statuses()).toEqual([200, 503, 401]);
  await paypal.consoleCall('mode', { mode: 'down', only: 'api' });
  expect(await statuses()).toEqual([200, 200, 503]);
  await paypal.consoleCall('mode', { mode: 'down' });
  expect(await statuses()).toEqual([503, 503, 503]);
});

test('too many calls meet a rate limit', async () => {
  await paypal.consoleCall('mode', { mode: 'limited' });
  const { status, body } = await paypal.token();
  expect([status, at(body, 'name')]).toEqual([429, 'RATE_LIMIT_REACHED']);
});

test('a slow call takes effect although its caller has left', async () => {
  await paypal.consoleCall('mode', { mode: 'slow', slow_ms: 400 });
  const started = Date.now();
  expect((await paypal.token()).status).toBe(200);
  expect(Date.now() - started).toBeGreaterThanOrEqual(390);
  const access = textAt((await paypal.token()).body, 'access_token');
  const left = fetch(`${paypal.origin}/v2/checkout/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      'paypal-request-id': 'left',
    },
    body: JSON.stringify(orderBody()),
    signal: AbortSignal.timeout(150),
  });
  await expect(left).rejects.toThrow();
  expect(at(await paypal.state(), 'orders.length')).toBe(1);
});
