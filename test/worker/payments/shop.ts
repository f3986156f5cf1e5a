import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Bindings } from '../../../src-worker/settings.ts';
import { users } from '../../../src-worker/db/schema.ts';
import { forgetCustomer } from '../../../src-worker/services/payments/checkout/forget-customer.ts';
import { signAccessToken } from '../../../src-worker/services/accounts/access-token.ts';
import { visit } from '../../faults/visitor.ts';
import { serviceContext } from '../site.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      SIMULATORS_STARTER: string;
    }
  }
}

/** The answer of the API has a loose type, because tests read it like a stranger. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Loose = any;

export interface Answer {
  status: number;
  json: Loose;
  headers: Headers;
}

export interface SimulatedEvent {
  id: string;
  event_type: string;
  resource_id: string;
  event: Loose;
}

/** A simulated PayPal of one test file, with the Worker's bindings that lead to it. */
export const startShop = async (settings: Partial<Bindings> = {}) => {
  const started = await fetch(env.SIMULATORS_STARTER, { method: 'POST' });
  const { origin } = await started.json<{ origin: string }>();
  const bindings: Bindings = { ...env, SIMULATORS_ORIGIN: origin, ...settings };

  const play = async (path: string, body: object = {}): Promise<Loose> => {
    const response = await fetch(`${origin}/paypal/console/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json<Loose>();
    if (!response.ok) throw new Error(`The console answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };

  const state = async (): Promise<Loose> => (await fetch(`${origin}/paypal/console/state`)).json();

  /** The events that contain a text, such as an order's id, in their order. */
  const eventsAbout = async (...texts: string[]): Promise<SimulatedEvent[]> =>
    (await state()).events.filter(({ event }: SimulatedEvent) =>
      texts.some((text) => JSON.stringify(event).includes(text)),
    );

  const post = async (headers: Record<string, string>, body: string, more: Partial<Bindings> = {}): Promise<Answer> => {
    const response = await visit('/api/payments/webhook', {
      method: 'POST',
      headers,
      body,
      bindings: { ...bindings, ...more },
    });
    return { status: response.status, json: await response.json(), headers: response.headers };
  };

  /** Signs events like PayPal, or falsely, and delivers them to the Worker one after the other. */
  const deliver = async (
    events: { id: string }[],
    { forge, ...more }: { forge?: string } & Partial<Bindings> = {},
  ): Promise<number[]> => {
    const { deliveries } = await play('events/sign', { ids: events.map(({ id }) => id), ...(forge && { forge }) });
    const statuses: number[] = [];
    for (const { headers, body } of deliveries) statuses.push((await post(headers, body, more)).status);
    return statuses;
  };

  /** Pays by a hosted link, like a buyer who came without any reference. */
  const payHosted = async (name: 'TRIAL' | 'BASIC' | 'PREMIUM', email: string): Promise<void> => {
    const response = await fetch(`${origin}/ncp/payment/${name}`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
    });
    await response.body?.cancel();
  };

  return { origin, bindings, play, state, eventsAbout, deliver, post, payHosted };
};

/** A customer who is signed in; the account is written directly, to save the hashing of a password. */
export const newCustomer = async (bindings: Bindings) => {
  const ctx = serviceContext(bindings);
  const id = crypto.randomUUID();
  const sessionId = crypto.randomUUID();
  const email = `${id}@example.com`;
  const now = new Date();
  const at = now.toISOString();
  const expires = new Date(now.getTime() + 400 * 86_400_000).toISOString();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, email, first_name, last_name, password_hash, password_version, created_at)
       VALUES (?, ?, 'Nora', 'Quist', 'none', 1, ?)`,
    ).bind(id, email, at),
    env.DB.prepare(
      'INSERT INTO sessions (id, user_id, device, created_at, last_used_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    ).bind(sessionId, id, 'Test', at, at, expires),
  ]);
  const token = await signAccessToken(ctx, { userId: id, sessionId });

  const call = async (method: string, path: string, body?: unknown, more: Partial<Bindings> = {}): Promise<Answer> => {
    const response = await visit(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      bindings: { ...bindings, ...more },
    });
    return { status: response.status, json: await response.json(), headers: response.headers };
  };

  return {
    id,
    email,
    call,
    /** Places an order for a tier and returns the answer's data with PayPal's id of the order. */
    order: async (tierId: string): Promise<Loose> => {
      const { status, json } = await call('POST', '/payments/create-order', { pricing_tier_id: tierId });
      if (status !== 201) throw new Error(`Ordering failed: ${status} ${JSON.stringify(json)}`);
      const row = await orderRow(json.data.order_id);
      return { ...json.data, providerId: row['provider_id'] };
    },
    claim: async (orderId: string): Promise<Loose> =>
      (await call('POST', '/payments/paypal-success', { order_id: orderId })).json.data,
    me: async (): Promise<Loose> => (await call('GET', '/auth/me')).json,
  };
};

/** Marks an account as deleted, like `DELETE /api/auth/me`, and gives up its orders. */
export const deleteCustomer = async (bindings: Bindings, { id, email }: { id: string; email: string }, at?: Date) => {
  const ctx = serviceContext(bindings, at);
  await ctx.db.batch([
    ctx.db.update(users).set({ email: id, deletedAt: ctx.now().toISOString() }).where(eq(users.id, id)),
    ...forgetCustomer(ctx, { id, email }),
  ]);
};

export type Customer = Awaited<ReturnType<typeof newCustomer>>;

export const rows = async (sql: string, ...values: unknown[]): Promise<Record<string, Loose>[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Record<string, Loose>>()
  ).results;

export const orderRow = async (id: string): Promise<Record<string, Loose>> => {
  const [row] = await rows('SELECT * FROM orders WHERE id = ?', id);
  if (row === undefined) throw new Error(`There is no order ${id}`);
  return row;
};

/** The subjects of the mails queued for an address, oldest first. */
export const subjectsTo = async (email: string): Promise<string[]> =>
  (await rows('SELECT subject FROM outbox WHERE recipient = ? ORDER BY rowid', email)).map(({ subject }) =>
    String(subject),
  );

/** Waits for the clock's next second, because PayPal's times are whole seconds. */
export const nextSecond = async (): Promise<void> => {
  const next = (Math.floor(Date.now() / 1000) + 1) * 1000;
  await vi.waitUntil(() => Date.now() >= next, { timeout: 5000, interval: 20 });
};
