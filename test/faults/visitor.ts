import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { ContactRequest } from '#contract/contact';
import { app } from '../../src-worker/app.ts';
import type { Bindings } from '../../src-worker/settings.ts';

const ORIGIN = 'http://localhost';

interface Visit extends RequestInit {
  bindings?: Bindings;
  /** The visitor's network address; a new one each time unless given, so that no rate limit is met by accident. */
  address?: string;
}

/** A call that has a body. */
type Post = Omit<Visit, 'body'> & { body: string };

/** An answer, and a promise of the work that goes on after it. */
export interface Answer {
  response: Response;
  settled: Promise<void>;
}

/** Calls the Worker with these bindings, and does not wait for its work after the answer. */
export const begin = async (path: string, { bindings = env, address, ...init }: Visit = {}): Promise<Answer> => {
  const headers = new Headers(init.headers);
  headers.set('cf-connecting-ip', address ?? crypto.randomUUID());
  const executionContext = createExecutionContext();
  const request = new Request(ORIGIN + path, { redirect: 'manual', ...init, headers });
  const response = await app.fetch(request, bindings, executionContext);
  return { response, settled: waitOnExecutionContext(executionContext) };
};

/** Calls the Worker, and waits for its work after the answer. */
export const visit = async (path: string, init: Visit = {}): Promise<Response> => {
  const { response, settled } = await begin(path, init);
  await settled;
  return response;
};

/** A call with a JSON body; a string is sent as it is, so that it may be malformed. */
export const json = (body: unknown, init: Visit = {}): Post => ({
  method: 'POST',
  ...init,
  headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The contact form as a browser posts it without script. */
export const form = (fields: Iterable<[string, string]>, init: Visit = {}): Post => ({
  method: 'POST',
  ...init,
  headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams([...fields]).toString(),
});

/** A contact request that is valid in every field. */
export const contactRequest = (changes: Partial<ContactRequest> = {}): ContactRequest => ({
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'A white paper on pumps',
  message: 'We would like six pages on centrifugal pumps.',
  contentType: ['Whitepaper'],
  ...changes,
});

export interface StoredMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  content_type: string;
  status: string;
  created_at: string;
  ip_address: string | null;
}

/** Every contact message in the database. */
export const storedMessages = async (): Promise<StoredMessage[]> => {
  const rows = await env.DB.prepare('SELECT * FROM contact_messages ORDER BY rowid').all<StoredMessage>();
  return rows.results;
};

export const countRows = async (table: 'contact_messages' | 'outbox' | 'analytics_daily'): Promise<number> => {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>();
  return row?.n ?? 0;
};
