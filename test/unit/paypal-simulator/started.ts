import { setTimeout as wait } from 'node:timers/promises';
import { close, portOf, serve } from '../../simulators/node-server.ts';
import { startSimulators } from '../../simulators/server.ts';
import { field } from '../../simulators/mail/address.ts';

interface Received {
  headers: Headers;
  body: string;
  at: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

const BASIC = `Basic ${btoa('local-paypal-client:local-paypal-secret')}`;

/** A value inside a body by names and indexes, such as `purchase_units.0.amount.value`. */
export const at = (body: unknown, path: string): unknown => path.split('.').reduce(field, body);

export const textAt = (body: unknown, path: string): string => {
  const value = at(body, path);
  if (typeof value !== 'string') throw new Error(`${path} is no text in ${JSON.stringify(body)}`);
  return value;
};

export const listAt = (body: unknown, path: string): unknown[] => {
  const value = at(body, path);
  if (!Array.isArray(value)) throw new Error(`${path} is no list in ${JSON.stringify(body)}`);
  return value;
};

/** The address of a link by its relation, as a client finds its way. */
export const linkTo = (body: unknown, rel: string): string => {
  const found = listAt(body, 'links').find((link) => at(link, 'rel') === rel);
  return textAt(found, 'href');
};

export const rels = (body: unknown): unknown[] => listAt(body, 'links').map((link) => at(link, 'rel'));

export const issues = (body: unknown): unknown[] => listAt(body, 'details').map((each) => at(each, 'issue'));

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const json = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: json ? (JSON.parse(text) as unknown) : text };
};

/** Waits until a condition is true, and fails when it never is. */
const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 5000;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await wait(20);
  }
};

/** The simulators on ports of their own, with a receiver for PayPal's events whose answer a test chooses. */
export const startPayPal = async () => {
  const received: Received[] = [];
  let receiverAnswers = 200;
  const receiver = await serve(
    async (request) => {
      received.push({ headers: request.headers, body: await request.text(), at: Date.now() });
      return new Response(null, { status: receiverAnswers });
    },
    { port: 0, host: '127.0.0.1' },
  );
  const webhookUrl = `http://localhost:${portOf(receiver)}/webhook`;
  const simulators = await startSimulators({ port: 0, webhookUrl });
  const { origin } = simulators;

  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const address = path.startsWith('http') ? path : `${origin}${path}`;
    return answerOf(await fetch(address, { redirect: 'manual', ...init }));
  };

  const token = async (authorization = BASIC, grant = 'grant_type=client_credentials'): Promise<Answer> =>
    send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: grant,
    });

  let bearer: string | undefined;
  const api = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    bearer ??= `Bearer ${textAt((await token()).body, 'access_token')}`;
    return send(path, {
      method,
      headers: { authorization: bearer, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };

  const consoleCall = (path: string, body: unknown = {}): Promise<Answer> =>
    send(`/paypal/console/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const form = (path: string, fields: Record<string, string>): Promise<Answer> =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });

  const state = async (): Promise<unknown> => (await send('/paypal/console/state', {})).body;

  return {
    origin,
    webhookUrl,
    received,
    token,
    api,
    consoleCall,
    form,
    until,
    state,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    receiverAnswers: (status: number): void => void (receiverAnswers = status),
    events: async (): Promise<unknown[]> => listAt(await state(), 'events'),
    reset: async (): Promise<void> => {
      await consoleCall('reset');
      bearer = undefined;
      received.length = 0;
      receiverAnswers = 200;
    },
    stop: async (): Promise<void> => {
      await simulators.close();
      await close(receiver);
    },
  };
};

export type PayPal = Awaited<ReturnType<typeof startPayPal>>;

/** The body that a shop sends to sell something once. */
export const orderBody = (change: Record<string, unknown> = {}, unit: Record<string, unknown> = {}): object => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'order-1',
      custom_id: 'order-1',
      invoice_id: 'invoice-1',
      description: '7-Day Trial',
      amount: { currency_code: 'USD', value: '10.00' },
      ...unit,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'The shop',
        return_url: 'http://localhost:8787/pay/return?order=order-1',
        cancel_url: 'http://localhost:8787/pay/cancel',
        user_action: 'PAY_NOW',
      },
    },
  },
  ...change,
});

export const subscriptionBody = (change: Record<string, unknown> = {}): object => ({
  plan_id: 'P-LOCAL-BASIC',
  custom_id: 'order-2',
  application_context: {
    brand_name: 'The shop',
    return_url: 'http://localhost:8787/pay/return',
    cancel_url: 'http://localhost:8787/pay/cancel',
    user_action: 'SUBSCRIBE_NOW',
  },
  ...change,
});
