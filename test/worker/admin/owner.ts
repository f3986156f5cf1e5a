import { env } from 'cloudflare:workers';
import type { Bindings } from '../../../src-worker/settings.ts';
import { DEMO, DEMO_VERSION } from '../../../src-worker/services/owner/credentials.ts';
import { ownerPasswordStatements } from '../../../src-worker/services/owner/owner-password.ts';
import { openSession } from '../../../src-worker/services/owner/sessions.ts';
import { visit } from '../../faults/visitor.ts';
import { ORIGIN, serviceContext } from '../site.ts';

/** The answer of the API has a loose type, because tests read it like a stranger. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Loose = any;

export interface Answer {
  status: number;
  /** The value is null when the answer is a file. */
  json: Loose;
  text: string;
  bytes: Uint8Array;
  headers: Headers;
}

export interface Call {
  body?: unknown;
  cookie?: string;
  /** The browser's headers about the caller's site; by default the site itself. Null sends none. */
  from?: Record<string, string> | null;
  headers?: Record<string, string>;
  address?: string;
  bindings?: Bindings;
}

const OWN_SITE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

/** Makes a call below `/api` like the admin area, and waits for all work after the answer. */
export const call = async (method: string, path: string, options: Call = {}): Promise<Answer> => {
  const { body, cookie, from = OWN_SITE, headers, ...visitor } = options;
  const response = await visit(`/api/${path}`, {
    ...visitor,
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...from,
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, json: isJson ? JSON.parse(text) : null, text, bytes, headers: response.headers };
};

export { DEMO };

export const logIn = (credentials: object = DEMO, more: Omit<Call, 'body'> = {}): Promise<Answer> =>
  call('POST', 'admin/login', { body: credentials, ...more });

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Answer): string => {
  const cookie = /^(?:__Host-)?admin_session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0];
  if (cookie === undefined) throw new Error('No session cookie was set');
  return cookie;
};

/** The cookie of a login that must succeed. */
export const loginCookie = async (credentials: object = DEMO, more: Omit<Call, 'body'> = {}): Promise<string> =>
  cookieOf(await logIn(credentials, more));

/** The cookie of the owner's session, which is opened directly, to save the hashing of a password. */
export const ownerCookie = async (bindings: Partial<Bindings> = {}): Promise<string> => {
  const { id } = await openSession(serviceContext(bindings), {
    username: DEMO.username,
    passwordVersion: DEMO_VERSION,
    caller: { address: '203.0.113.1', userAgent: '', origin: ORIGIN },
    secondStep: 'not_needed',
  });
  return `admin_session=${id}`;
};

const LOCAL_PEPPER = 'only-for-this-machine-and-no-other';

/** Sets the owner's password with the statements of the command. */
export const setPassword = async (
  username: string,
  password: string,
  { pepper = LOCAL_PEPPER, isQuick = true } = {},
): Promise<void> => {
  const statements = await ownerPasswordStatements(
    { username, password },
    {
      pepper: { id: null, secret: pepper },
      isQuick,
      at: new Date(),
    },
  );
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
};

/** Every call that only the owner may make. */
export const OWNER_CALLS: [string, string, object?][] = [
  ['GET', 'admin/session'],
  ['POST', 'admin/logout'],
  ['GET', 'admin/passkeys'],
  ['POST', 'admin/passkeys/begin', { password: 'some' }],
  ['POST', 'admin/passkeys', {}],
  ['PATCH', 'admin/passkeys/some', { name: 'some' }],
  ['POST', 'admin/passkeys/some/remove', { password: 'some' }],
  ['GET', 'admin/sessions'],
  ['DELETE', 'admin/sessions'],
  ['DELETE', 'admin/sessions/some'],
  ['POST', 'admin/password', { current_password: 'some', new_password: 'some' }],
  ['GET', 'admin/owner-email'],
  ['POST', 'admin/owner-email', { email: 'a@writer.example', password: 'some' }],
  ['POST', 'admin/owner-email/confirm', { token: 'some' }],
  ['DELETE', 'admin/owner-email'],
  ['GET', 'admin/totp'],
  ['POST', 'admin/totp', { password: 'some' }],
  ['POST', 'admin/totp/confirm', { code: 'some' }],
  ['POST', 'admin/totp/remove', { password: 'some', code: 'some' }],
  ['GET', 'admin/orders'],
  ['GET', 'admin/payments/unmatched'],
  ['GET', 'admin/payments/refunds'],
  ['GET', 'admin/payments/net'],
  ['GET', 'admin/payments/discrepancies'],
  ['GET', 'admin/analytics'],
  ['POST', 'admin/payments/some/assign', { order_id: 'some' }],
  ['GET', 'admin/users'],
  ['GET', 'admin/users/summary'],
  ['GET', 'admin/users.csv'],
  ['GET', 'admin/users/some'],
  ['GET', 'contacts'],
  ['GET', 'admin/contacts.csv'],
  ['GET', 'admin/contacts/some'],
  ['GET', 'admin/contacts/some/replies'],
  ['POST', 'admin/contacts/some/open', {}],
  ['PATCH', 'admin/contacts/some', { status: 'read' }],
  ['DELETE', 'admin/contacts/some'],
  ['POST', 'admin/contacts/some/reply', { id: '0b0c7a52-3f0e-4b5e-9a53-2f6a4f0a7c11', text: 'some' }],
  ['POST', 'admin/contacts/some/spam', { spam: true }],
  ['GET', 'admin/desk'],
  ['GET', 'admin/quotes'],
  ['POST', 'admin/quotes', {}],
  ['GET', 'admin/quotes/some'],
  ['POST', 'admin/quotes/some/withdraw', {}],
  ['GET', 'admin/promise'],
  ['PUT', 'admin/away', { revision: 0, body: { from: null, back: null } }],
  ['PATCH', 'admin/content-requests/some', { done: true }],
  ['GET', 'admin/payments/customers?search=some'],
  ['POST', 'admin/payments/some/set-aside', { reason: 'some' }],
  ['POST', 'admin/payments/reversals/some/dispute', { dispute_id: 'some' }],
  ['GET', 'config/status'],
  ['GET', 'admin/page-heads'],
  ['GET', 'admin/media'],
  ['POST', 'admin/media', {}],
  ['DELETE', 'admin/media/some'],
  ['GET', 'admin/media-files'],
  ['POST', 'admin/media-files?name=a.txt', {}],
  ['GET', 'admin/picture-text?picture=/some.jpg'],
  ['PUT', 'admin/picture-text', { picture: '/some.jpg', alt: 'Some', focus: null }],
  ['GET', 'resume/info'],
  ['POST', 'admin/resume', {}],
  ['DELETE', 'admin/resume'],
  ['GET', 'admin/content'],
  ['GET', 'admin/content/profile'],
  ['GET', 'admin/content/profile/revisions'],
  ['GET', 'admin/content/profile/revisions/1'],
  ['POST', 'admin/content/profile/revisions/1/restore', {}],
  ['GET', 'admin/drafts'],
  ['GET', 'admin/drafts/profile'],
  ['PUT', 'admin/drafts/profile', {}],
  ['DELETE', 'admin/drafts/profile'],
  ['GET', 'admin/draft-links'],
  ['POST', 'admin/draft-links', {}],
  ['DELETE', 'admin/draft-links/some'],
  ['PUT', 'admin/profile', {}],
  ['PUT', 'admin/about/founder', { title: 'Ada', description: 'Writes.', imageUrl: '' }],
  ['PUT', 'admin/about/story', { title: 'New', content: 'Once.', imageUrl: '' }],
  ['PUT', 'admin/about/values', []],
  ['PUT', 'admin/about/approach', []],
  ['PUT', 'admin/about/why-choose-us', []],
  ['PUT', 'admin/skills', []],
  ['PUT', 'admin/projects', []],
  ['PUT', 'admin/pricing', []],
  ['GET', 'admin/system'],
  ['GET', 'admin/outbox'],
  ['POST', 'admin/outbox/some/retry', {}],
  ['GET', 'admin/cron-runs'],
  ['GET', 'admin/audit'],
  ['GET', 'admin/doctor'],
  ['PUT', 'admin/whatever-comes-later', {}],
];
