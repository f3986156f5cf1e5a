import { env } from 'cloudflare:workers';
import type { SignedIn } from '#contract/accounts';
import type { Bindings } from '../../../src-worker/settings.ts';
import type { Context } from '../../../src-worker/context.ts';
import { sessions, users } from '../../../src-worker/db/schema.ts';
import { hashPassword } from '../../../src-worker/services/crypto/password-hash.ts';
import { newSession } from '../../../src-worker/services/accounts/sessions.ts';
import { signedIn } from '../../../src-worker/services/customers/to-user.ts';
import { visit } from '../../faults/visitor.ts';
import { ORIGIN, serviceContext } from '../site.ts';

export interface Call {
  body?: unknown;
  token?: string;
  /** The network address of the call; a new one each time, unless a test needs another. */
  address?: string;
  userAgent?: string;
  bindings?: Bindings;
}

/** An e-mail address that no other account of this file has. */
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

export const PASSWORD = 'correct horse battery';

/** With these bindings, hashing a password is as slow as on a public site. */
export const SLOW_HASHES: Bindings = { ...env, QUICK_HASHES: undefined };

/** Makes a call of the API and returns its answer as JSON, once all work after the answer is done. */
export const call = async (method: string, path: string, { body, token, userAgent, ...visitor }: Call = {}) => {
  const response = await visit(`/api/auth/${path}`, {
    ...visitor,
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json<Record<string, unknown>>(), headers: response.headers };
};

/** Registers a customer and returns what a client keeps. */
export const register = async (email = newEmail(), password = PASSWORD) => {
  const { status, json } = await call('POST', 'register', {
    body: { email, password, first_name: 'Ada', last_name: 'Lovelace' },
  });
  if (status !== 201) throw new Error(`Registering failed: ${status} ${JSON.stringify(json)}`);
  // The cast is safe, because the contract types this answer.
  const { access_token: token, user } = json as unknown as SignedIn;
  return { email, password, token, user };
};

const hashes = new Map<string, string>();

/** The hash of a password, made once for all tests. */
const hashOf = async (ctx: Context, password: string): Promise<string> => {
  const key = JSON.stringify([ctx.settings.accounts, password]);
  const hash = hashes.get(key) ?? (await hashPassword(ctx, password));
  hashes.set(key, hash);
  return hash;
};

/** Makes a customer who is signed in; the account is written directly, which saves the hashing and the mail. */
export const newAccount = async (email = newEmail(), password = PASSWORD, bindings: Bindings = env) => {
  const ctx = serviceContext(bindings);
  const row = {
    id: crypto.randomUUID(),
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: await hashOf(ctx, password),
    passwordVersion: 1,
    emailVerifiedAt: null,
    createdAt: ctx.now().toISOString(),
    deletedAt: null,
    spentCents: 0,
    paidOrders: 0,
    activeUntil: null,
    renewing: 0,
    language: null,
  };
  const session = newSession(ctx, row.id, { address: '203.0.113.1', userAgent: '', origin: ORIGIN });
  await ctx.db.batch([ctx.db.insert(users).values(row), ctx.db.insert(sessions).values(session)]);
  const { access_token: token, user } = await signedIn(ctx, { user: row, sessionId: session.id });
  return { email, password, token, user };
};

export const signIn = (email: string, password: string, more: Omit<Call, 'body'> = {}) =>
  call('POST', 'login', { body: { email, password }, ...more });

/** The token of a sign-in that must succeed. */
export const tokenOf = async (email: string, password: string, more: Omit<Call, 'body'> = {}): Promise<string> => {
  const { status, json } = await signIn(email, password, more);
  if (status !== 200 || typeof json['access_token'] !== 'string') throw new Error(`Signing in failed: ${status}`);
  return json['access_token'];
};
