import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { rewriteSums } from '../../../src-worker/services/payments/ledger/derive-statuses.ts';
import { serviceContext } from '../site.ts';
import { call, ownerCookie, type Answer, type Call } from './owner.ts';

/** The owner, signed in. */
export const asOwner = async () => {
  const cookie = await ownerCookie();
  return (method: string, path: string, more: Call = {}): Promise<Answer> => call(method, path, { cookie, ...more });
};

/** A whole list, read page after page. */
export const readAll = async (owner: Awaited<ReturnType<typeof asOwner>>, list: string): Promise<Answer[]> => {
  const pages = [await owner('GET', list)];
  for (let next = pages[0]?.json.page.next; next !== null; next = pages.at(-1)?.json.page.next) {
    pages.push(await owner('GET', `${list}${list.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`));
    if (pages.length > 10) throw new Error('The list has no end');
  }
  return pages;
};

/** A minute on the first of January 2026. */
export const minute = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();

interface Account {
  id: string;
  email?: string;
  first?: string;
  last?: string;
  at?: string;
  deletedAt?: string;
}

/** Writes accounts, like registrations. */
export const addUsers = async (accounts: Account[]): Promise<void> => {
  await env.DB.batch(
    accounts.map(({ id, email = `${id}@example.com`, first = 'Nora', last = 'Quist', at = minute(0), deletedAt }) =>
      env.DB.prepare(
        `INSERT INTO users (id, email, first_name, last_name, password_hash, password_version, created_at, deleted_at)
         VALUES (?, ?, ?, ?, 'none', 1, ?, ?)`,
      ).bind(id, email, first, last, at, deletedAt ?? null),
    ),
  );
};

interface Purchase {
  id: string;
  userId: string;
  cents: number;
  status?: string;
  refunded?: number;
  /** The time until which a subscription is paid that begins with this order. */
  paidUntil?: string;
  providerStatus?: string;
}

/** Writes an order with its payment and their consequences, like an update from PayPal. */
export const addPurchase = async ({
  id,
  userId,
  cents,
  status = 'completed',
  refunded = 0,
  paidUntil,
  providerStatus = 'ACTIVE',
}: Purchase): Promise<void> => {
  const at = minute(5);
  const statements = [
    env.DB.prepare(
      `INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt, created_at)
       VALUES (?, ?, 'pricing-basic', 'Monthly Basic', 'monthly_basic', 'subscription', ?, 'USD', ?, 0, ?)`,
    ).bind(id, userId, cents, status, at),
  ];
  if (status !== 'pending') {
    statements.push(
      env.DB.prepare(
        `INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, subscription_id, paid_at, recorded_at)
         VALUES (?, 'sale', 'completed', ?, 'USD', ?, NULL, ?, ?)`,
      ).bind(`pay-${id}`, cents, id, at, at),
    );
  }
  if (refunded > 0) {
    statements.push(
      env.DB.prepare(
        `INSERT INTO refunds (id, payment_id, kind, amount_cents, currency, refunded_at, recorded_at)
         VALUES (?, ?, 'refund', ?, 'USD', ?, ?)`,
      ).bind(`refund-${id}`, `pay-${id}`, refunded, at, at),
    );
  }
  if (paidUntil !== undefined) {
    statements.push(
      env.DB.prepare(
        `INSERT INTO subscriptions (id, order_id, plan_id, provider_status, status, paid_until, started_at,
           provider_updated_at, failed_payments, recorded_at)
         VALUES (?, ?, 'P-1', ?, ?, ?, ?, ?, 0, ?)`,
      ).bind(`I-${id}`, id, providerStatus, providerStatus.toLowerCase(), paidUntil, at, at, at),
    );
  }
  await env.DB.batch(statements);
  await rewriteSums(serviceContext(), sql`SELECT ${userId}`);
};

interface Message {
  id: string;
  name?: string;
  email?: string;
  subject?: string;
  message?: string;
  status?: string;
  at?: string;
  /** The time of arrival of a message with a reply deadline. */
  receivedAt?: string;
}

/** Writes messages, like the contact form. */
export const addMessages = async (messages: Message[]): Promise<void> => {
  const withDeadline = messages.flatMap(({ id, receivedAt }) => (receivedAt === undefined ? [] : [{ id, receivedAt }]));
  await env.DB.batch([
    ...messages.map(
      ({
        id,
        name = 'Ann Lee',
        email = 'ann@example.com',
        subject = 'A question',
        message = 'What would a case study cost?',
        status = 'new',
        at = minute(0),
      }) =>
        env.DB.prepare(
          `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at, ip_address)
           VALUES (?, ?, ?, ?, ?, '["Blog post"]', ?, ?, '203.0.113.5')`,
        ).bind(id, name, email, subject, message, status, at),
    ),
    ...withDeadline.map(({ id, receivedAt }) =>
      env.DB.prepare('INSERT INTO reply_promises (message_id, received_at, due_at) VALUES (?, ?, ?)').bind(
        id,
        receivedAt,
        new Date(Date.parse(receivedAt) + 86_400_000).toISOString(),
      ),
    ),
  ]);
};

/** Writes a customer's request, like the dashboard. */
export const addRequest = async (id: string, userId: string): Promise<void> => {
  await env.DB.prepare(
    `INSERT INTO content_requests (id, user_id, type, topic, deadline, notes, created_at)
     VALUES (?, ?, 'Blog post', 'Pumps', '', '', ?)`,
  )
    .bind(id, userId, minute(3))
    .run();
};

/** Writes a reversal of a payment over which two disputes of the same amount are open. */
export const addUnclearReversal = async (id: string, paymentId: string): Promise<void> => {
  const dispute = (disputeId: string) =>
    env.DB.prepare(
      `INSERT INTO disputes (id, payment_id, status, reason, amount_cents, currency, opened_at, updated_at, recorded_at)
       VALUES (?1, ?2, 'UNDER_REVIEW', 'UNAUTHORISED', 2500, 'USD', ?3, ?3, ?3)`,
    ).bind(disputeId, paymentId, minute(4));
  await env.DB.batch([
    dispute('PP-D-1'),
    dispute('PP-D-2'),
    env.DB.prepare(
      `INSERT INTO refunds (id, payment_id, kind, amount_cents, currency, refunded_at, recorded_at, asks_owner)
       VALUES (?1, ?2, 'reversal', 2500, 'USD', ?3, ?3, 1)`,
    ).bind(id, paymentId, minute(5)),
  ]);
};

/** Writes a payment that belongs to no order. */
export const addUnmatched = async (id: string): Promise<void> => {
  await env.DB.prepare(
    `INSERT INTO payments (id, kind, status, amount_cents, currency, payer_email, paid_at, recorded_at)
     VALUES (?, 'capture', 'completed', 2500, 'USD', 'payer@example.com', ?, ?)`,
  )
    .bind(id, minute(4), minute(4))
    .run();
};
