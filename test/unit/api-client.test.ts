import { afterEach, expect, test, vi } from 'vitest';
import type { Success } from '#contract/envelope';
import type { ContactRequest } from '#contract/contact';
import type { OrderView } from '#contract/payments';
import type { Receipt } from '#contract/receipts';
import { refusalToast } from '../../src-web/features/checkout/checkout-messages.ts';
import { sendContact } from '../../src-web/features/contact/send-form.ts';
import { fetchDocument, sendDocument } from '../../src-web/features/admin/draft/content-api.ts';
import { fetchHomeContent } from '../../src-web/features/portfolio/portfolio-api.ts';
import { loginFailure, registerFailure } from '../../src-web/features/session/auth-messages.ts';
import { setBearer } from '../../src-web/lib/bearer.ts';
import { answer, api, ApiError, read, serverMessage } from '../../src-web/lib/api-client.ts';
import { BACKGROUND, ownerApi } from '../../src-web/lib/owner-client.ts';
import { failureOf } from '../../src-web/components/use-form.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

afterEach(() => {
  vi.unstubAllGlobals();
  setBearer(null);
});

type Send = typeof fetch;

const answerWith = (body: string, status = 200) => {
  const send = vi.fn<Send>().mockImplementation(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('fetch', send);
  return send;
};

const failWith = (error: Error, onLine = true) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', vi.fn<Send>().mockRejectedValue(error));
};

const orders = () => read(api.dashboard.orders.$get(), 'Failed to fetch orders');

/** These answers contain no data. */
const WITHOUT_DATA = {
  'success: false with status 200': ['{"success":false}', 200],
  'no success at all': ['{"data":[]}', 200],
  'success without data': ['{"success":true}', 200],
  'a body that is not JSON': ['<html>Welcome to the café’s network</html>', 200],
  'an empty answer': ['', 200],
  null: ['null', 200],
  'a text': ['"ok"', 200],
  'a gateway’s page with status 502': ['<html>502 Bad Gateway</html>', 502],
  'an empty answer with status 500': ['', 500],
  'a refusal without a message': ['{"success":false}', 404],
} satisfies Record<string, [string, number]>;

for (const [name, [body, status]] of Object.entries(WITHOUT_DATA)) {
  test(`${name} is a failure with the feature's own message and no status number`, async () => {
    answerWith(body, status);
    await expect(orders()).rejects.toThrow(/^Failed to fetch orders$/);
    await expect(fetchHomeContent()).rejects.toThrow(/^Failed to fetch profile$/);
    await expect(fetchDocument('skills')).rejects.toThrow(/^Failed to fetch skills$/);
    await expect(sendDocument('skills', [], { revision: 1, draft: 0 })).rejects.toThrow(/^Failed to update skills$/);
  });
}

test('a reason of the server is added to what failed, whatever the status', async () => {
  answerWith('{"success":false,"message":"The orders are being counted.","detail":"The orders are being counted."}');
  await expect(orders()).rejects.toThrow('Failed to fetch orders: The orders are being counted.');
  answerWith('{"success":false,"message":"Please sign in."}', 401);
  await expect(orders()).rejects.toMatchObject({ message: 'Failed to fetch orders: Please sign in.', status: 401 });
});

test('a call without an answer says so: time limit, offline, server out of reach', async () => {
  failWith(new DOMException('late', 'TimeoutError'));
  await expect(orders()).rejects.toThrow('Failed to fetch orders: the server did not answer in time');
  failWith(new TypeError('failed'));
  await expect(orders()).rejects.toThrow('Failed to fetch orders: the server could not be reached');
  failWith(new TypeError('failed'), false);
  await expect(orders()).rejects.toThrow('Failed to fetch orders: you are offline');
});

test('only field errors that have a path and a message are handed on', async () => {
  answerWith('{"success":false,"detail":"Wrong","errors":[{"path":"email","message":"Wrong"},{"path":1},null]}', 422);
  const error = await answer(api.auth.me.$get()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 422, reason: 'Wrong', errors: [{ path: 'email', message: 'Wrong' }] });
});

test('a form whose save is answered with nothing that can be read is not saved', async () => {
  answerWith('<html>502</html>', 502);
  const error = await answer(api.auth['forgot-password'].$post({ json: { email: 'ada@example.com' } })).catch(
    (reason: unknown) => reason,
  );
  // The forms of passwords, and others with messages of their own, rely on this null.
  expect(serverMessage(error)).toBeNull();
  expect(failureOf(error).message).toBe(UNEXPECTED);
});

test('signing in, registering and paying say their own messages when the server says nothing', () => {
  const silent = { status: 502, reason: null };
  expect(loginFailure(silent)).toBe('Login failed');
  expect(registerFailure(silent)).toBe('Registration failed');
  for (const status of [200, 404, 502]) {
    const toast = refusalToast(new ApiError({ status, reason: null }, 'Failed to create order'));
    expect(toast.description).toBe('Failed to open PayPal. Please try again.');
  }
});

test('a contact message answered success: false was not sent', async () => {
  const request: ContactRequest = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hello there',
    message: 'A message of some length',
    contentType: ['Blog post'],
  };
  answerWith('{"success":false,"message":"x"}');
  await expect(sendContact(request)).resolves.toMatchObject({ message: 'Failed to send message' });
  answerWith('', 502);
  await expect(sendContact(request)).resolves.toMatchObject({ message: 'Failed to send message' });
  answerWith('{"success":true}');
  await expect(sendContact(request)).resolves.toBeNull();
});

test('the visitor’s client carries the token, the owner’s the cookie and nothing else', async () => {
  const send = answerWith('{"success":true,"data":[]}');
  setBearer('token-of-ada');
  await orders();
  const [, visitors] = send.mock.calls[0] ?? [];
  expect(new Headers(visitors?.headers).get('Authorization')).toBe('Bearer token-of-ada');
  expect(visitors?.credentials).toBeUndefined();

  await read(ownerApi.admin.content.$get({}, BACKGROUND), 'Failed to fetch content');
  const [, owners] = send.mock.calls[1] ?? [];
  expect(new Headers(owners?.headers).get('Authorization')).toBeNull();
  expect(new Headers(owners?.headers).get('X-Background')).toBe('1');
  expect(owners?.credentials).toBe('include');
});

test('a call has its parameters in the path, its query and its JSON where the server looks for them', async () => {
  const send = answerWith('{"success":true,"data":[]}');
  const sent = (call: number) => {
    const [address, init] = send.mock.calls[call] ?? [];
    return { address, init };
  };
  await api.projects[':projectId'].$get({ param: { projectId: 'proj-1' } });
  expect(sent(0).address).toBe('/api/projects/proj-1');
  expect(sent(0).init?.method).toBe('GET');
  await api.payments.receipts[':id'].$get({ param: { id: 'a' }, query: {} });
  expect(sent(1).address).toBe('/api/payments/receipts/a');
  await ownerApi.admin.media.$get({ query: { search: 'a & b' } });
  expect(sent(2).address).toBe('/api/admin/media?search=a+%26+b');
  await api.auth['forgot-password'].$post({ json: { email: 'ada@example.com' } });
  expect(sent(3).init?.body).toBe('{"email":"ada@example.com"}');
  expect(new Headers(sent(3).init?.headers).get('Content-Type')).toBe('application/json');
  await api.content[':version'][':kind?'][':name?'].$get({ param: { version: '7', kind: undefined, name: undefined } });
  expect(sent(4).address).toBe('/api/content/7');
  const query = { search: 'x', status: 'all', sort: 'name' } as const;
  expect(ownerApi.admin['users.csv'].$path({ query })).toBe('/admin/users.csv?search=x&status=all&sort=name');
  expect(await Promise.resolve(api)).toBe(api);
});

/** This function is never called: `tsc -b` fails when a route answers another type than its caller takes. */
export const typesOfAnswers = (): unknown[] => {
  const orderList: Promise<OrderView[]> = orders();
  const receipt: Promise<Receipt> = read(api.payments.receipts[':id'].$get({ param: { id: '1' }, query: {} }), '');
  // @ts-expect-error -- a receipt is no list of orders
  const nonsense: Promise<OrderView[]> = read(api.payments.receipts[':id'].$get({ param: { id: '1' }, query: {} }), '');
  // @ts-expect-error -- this answers no data
  const nothing: Promise<Success<string>> = answer(api.auth.logout.$post());
  // @ts-expect-error -- the visitor's client has none of the owner's routes
  const foreign: unknown = api.admin;
  return [orderList, receipt, nonsense, nothing, foreign];
};
