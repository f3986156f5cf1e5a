import { vi } from 'vitest';
import type { SignedIn } from '#contract/accounts';
import type { Bindings } from '../../../src-worker/env.ts';
import { visit } from '../../faults/visitor.ts';

// Hashing a password is slow on purpose, and a test may do it twenty times on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

export interface Call {
  body?: unknown;
  token?: string;
  /** The network address the call seems to come from; a new one each time unless a test is about that. */
  address?: string;
  userAgent?: string;
  bindings?: Bindings;
}

/** An e-mail no other account of this file has. */
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

export const PASSWORD = 'correct horse battery';

/** One call of the API and its answer as JSON, when all work that goes on after the answer is done as well. */
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

/** Registers somebody and returns what a client keeps. */
export const register = async (email = newEmail(), password = PASSWORD) => {
  const { status, json } = await call('POST', 'register', {
    body: { email, password, first_name: 'Ada', last_name: 'Lovelace' },
  });
  if (status !== 201) throw new Error(`Registering failed: ${status} ${JSON.stringify(json)}`);
  // The route's own answer, as the contract types it.
  const { access_token: token, user } = json as unknown as SignedIn;
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
