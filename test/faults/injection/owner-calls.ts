import { env } from 'cloudflare:workers';
import { appWith, enrolled, OWNER } from '../../worker/admin/authenticator.ts';
import { rich, SAVES } from '../../worker/admin/documents.ts';
import { mailTo, tokenIn } from '../../worker/accounts/mails.ts';
import { call, DEMO, loginCookie, ownerCookie, setPassword } from '../../worker/admin/owner.ts';
import { newPasskeyDevice } from '../../worker/admin/passkey-device.ts';
import {
  addMessages,
  addRequest,
  addUnclearReversal,
  addUnmatched,
  addUsers,
  minute,
} from '../../worker/admin/people.ts';
import { NO_INVOICING } from '#contract/invoicing';
import { PICTURES, pdfOf } from '../../worker/media/pictures.ts';
import { upload } from '../../worker/media/upload.ts';
import { sendBytes } from '../../worker/work/files.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { ARTICLE_CALLS } from './article-calls.ts';
import { byOwner, type Send, type TriedCall, type TriedCalls } from './calls.ts';

const asOwner =
  (method: string, path: string, body?: unknown): TriedCall['prepare'] =>
  async ({ cookie }) =>
    byOwner(cookie, method, path, body);

/** The owner with an own password, who is signed in. */
const withPassword = async () => {
  await setPassword(OWNER.username, OWNER.password);
  return loginCookie(OWNER);
};

const newCredential = async (cookie: string, device: Awaited<ReturnType<typeof newPasskeyDevice>>) => {
  const { json } = await call('POST', 'admin/passkeys/begin', { cookie, body: { password: OWNER.password } });
  return { name: 'My phone', credential: await device.create(json.data.challenge) };
};

const withPasskey = async () => {
  const cookie = await withPassword();
  const device = await newPasskeyDevice();
  await call('POST', 'admin/passkeys', { cookie, body: await newCredential(cookie, device) });
  return { cookie, device };
};

const sending =
  (path: string, bytes: Uint8Array<ArrayBuffer>, name: string): TriedCall['prepare'] =>
  async ({ cookie }): Promise<Send> =>
  async (bindings) => {
    const { status, json } = await upload(path, [bytes], { cookie, bindings, name });
    return { status, text: JSON.stringify(json) };
  };

const withMessage =
  (method: string, path: string, body?: unknown): TriedCall['prepare'] =>
  async ({ cookie }) => {
    await addMessages([{ id: 'm1', receivedAt: minute(0) }]);
    return byOwner(cookie, method, `contacts/m1${path}`, body);
  };

/** A save of the sample's first revision, like the editors'. */
const saving = (path: string, body: unknown): [string, TriedCall] => [
  `PUT /api/admin/${path}`,
  { repeats: true, prepare: async ({ cookie }) => byOwner(cookie, 'PUT', path, body, { 'if-match': '"1"' }) },
];

const SAVED = Object.fromEntries([
  ...SAVES.map(({ path, body }) => saving(path, body('A text'))),
  ...['experience', 'education', 'certifications', 'technical-skills'].map((path) => saving(path, [])),
  saving('pages', [{ id: 'page-1', slug: 'terms', title: 'Terms', content: 'Words.' }]),
  saving('sections', { home: [{ id: 'skills', heading: 'Work', lead: '' }], about: [] }),
  saving('choices', { question: 'What shall we photograph?', kinds: [] }),
  saving('words', { texts: { en: { 'contact.send': 'Write to me' } } }),
  saving('look', { accent: '#224466' }),
  saving('site-pictures', { icon: '/media/a.png' }),
]);

const STORY_DRAFT = { body: { title: 'New', content: rich('Draft.'), imageUrl: '' }, base_revision: 1 };

const DRAFTS: TriedCalls = {
  'PUT /api/admin/drafts/:key': {
    repeats: true,
    prepare: async ({ cookie }) => byOwner(cookie, 'PUT', 'drafts/story', STORY_DRAFT, { 'if-match': '"0"' }),
  },
  'DELETE /api/admin/drafts/:key': {
    repeats: true,
    prepare: async ({ cookie }) => {
      await call('PUT', 'admin/drafts/story', { cookie, body: STORY_DRAFT });
      return byOwner(cookie, 'DELETE', 'drafts/story', {}, { 'if-match': '"1"' });
    },
  },
  'POST /api/admin/draft-links': {
    adds: true,
    prepare: asOwner('POST', 'draft-links', { documents: ['story'], place: '/about' }),
  },
  'DELETE /api/admin/draft-links/:id': {
    repeats: true,
    prepare: async ({ cookie }) => {
      const { json } = await call('POST', 'admin/draft-links', {
        cookie,
        body: { documents: ['story'], place: '/about' },
      });
      return byOwner(cookie, 'DELETE', `draft-links/${json.data.id}`);
    },
  },
};

const NEW_EMAIL = { email: 'new@writer.example', password: DEMO.password };

export const OWNER_CALLS: TriedCalls = {
  ...ARTICLE_CALLS,
  ...SAVED,
  ...DRAFTS,
  'POST /api/admin/content/:key/revisions/:revision/restore': {
    adds: true,
    prepare: async ({ cookie }) => {
      await call('PUT', 'admin/about/story', { cookie, body: { title: 'New', content: 'Once.', imageUrl: '' } });
      return byOwner(cookie, 'POST', 'content/story/revisions/1/restore');
    },
  },
  'GET /api/admin/projects/archived': {
    prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'GET', 'projects/archived')),
  },
  'GET /api/admin/projects/:id/revisions': {
    prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'GET', 'projects/proj-content-strategy/revisions')),
  },
  'GET /api/admin/projects/:id/revisions/:revision': {
    prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'GET', 'projects/proj-content-strategy/revisions/1')),
  },
  'POST /api/admin/login': {
    adds: true,
    prepare: async () => {
      await setPassword(OWNER.username, OWNER.password);
      return (bindings) => call('POST', 'admin/login', { bindings, body: OWNER });
    },
  },
  'POST /api/admin/logout': { prepare: asOwner('POST', 'logout') },
  'DELETE /api/admin/sessions': {
    prepare: async ({ cookie }) => {
      await ownerCookie();
      return byOwner(cookie, 'DELETE', 'sessions');
    },
  },
  'DELETE /api/admin/sessions/:id': {
    prepare: async ({ cookie }) => {
      await ownerCookie();
      const { json } = await call('GET', 'admin/sessions', { cookie });
      const other = json.data.find(({ current }: { current: boolean }) => !current);
      return byOwner(cookie, 'DELETE', `sessions/${other.id}`);
    },
  },
  'POST /api/admin/password': {
    prepare: async () => {
      const body = { current_password: OWNER.password, new_password: 'another long password' };
      return byOwner(await withPassword(), 'POST', 'password', body);
    },
  },
  'POST /api/admin/owner-email': { adds: true, prepare: asOwner('POST', 'owner-email', NEW_EMAIL) },
  'POST /api/admin/owner-email/confirm': {
    prepare: async ({ cookie }) => {
      await call('POST', 'admin/owner-email', { cookie, body: NEW_EMAIL });
      return byOwner(cookie, 'POST', 'owner-email/confirm', {
        token: tokenIn(await mailTo(NEW_EMAIL.email, 'security')),
      });
    },
  },
  'DELETE /api/admin/owner-email': {
    repeats: true,
    prepare: async ({ cookie }) => {
      await call('POST', 'admin/owner-email', { cookie, body: NEW_EMAIL });
      return byOwner(cookie, 'DELETE', 'owner-email');
    },
  },
  'PUT /api/admin/trade': { repeats: true, prepare: asOwner('PUT', 'trade', { trade: 'translator' }) },
  'PUT /api/admin/picture-text': {
    adds: true,
    prepare: asOwner('PUT', 'picture-text', { picture: '/illustrations/story.svg', alt: 'A desk', focus: [20, 30] }),
  },
  'POST /api/admin/passkeys/login': {
    adds: true,
    halfway: 'a challenge is used up before a session opens',
    prepare: async () => {
      const { device } = await withPasskey();
      return async (bindings) => {
        const { json } = await call('GET', 'admin/passkeys/login');
        return call('POST', 'admin/passkeys/login', { bindings, body: await device.sign(json.data.challenge) });
      };
    },
  },
  'POST /api/admin/passkeys/begin': {
    prepare: async () => byOwner(await withPassword(), 'POST', 'passkeys/begin', { password: OWNER.password }),
  },
  'POST /api/admin/passkeys': {
    prepare: async () => {
      const cookie = await withPassword();
      const device = await newPasskeyDevice();
      return async (bindings) => byOwner(cookie, 'POST', 'passkeys', await newCredential(cookie, device))(bindings);
    },
  },
  'PATCH /api/admin/passkeys/:id': {
    prepare: async () => {
      const { cookie, device } = await withPasskey();
      return byOwner(cookie, 'PATCH', `passkeys/${device.id}`, { name: 'Old phone' });
    },
  },
  'POST /api/admin/passkeys/:id/remove': {
    prepare: async () => {
      const { cookie, device } = await withPasskey();
      return byOwner(cookie, 'POST', `passkeys/${device.id}/remove`, { password: OWNER.password });
    },
  },
  'POST /api/admin/totp': {
    prepare: async () => byOwner(await withPassword(), 'POST', 'totp', { password: OWNER.password }),
  },
  'POST /api/admin/totp/confirm': {
    prepare: async () => {
      const cookie = await withPassword();
      const { json } = await call('POST', 'admin/totp', { cookie, body: { password: OWNER.password } });
      const app = appWith(json.data.secret);
      return (bindings) => byOwner(cookie, 'POST', 'totp/confirm', { code: app.codeIn(0) })(bindings);
    },
  },
  'POST /api/admin/totp/remove': {
    prepare: async () => {
      const { cookie, app } = await enrolled();
      let sent = -1;
      return (bindings) => {
        sent += 1;
        return byOwner(cookie, 'POST', 'totp/remove', { password: OWNER.password, code: app.codeIn(sent) })(bindings);
      };
    },
  },
  'POST /api/admin/outbox/:id/retry': {
    adds: true,
    prepare: async ({ cookie }) => {
      await env.DB.prepare(
        `INSERT INTO outbox (id, kind, recipient, subject, text, html, status, attempts, next_attempt_at, created_at)
         VALUES ('dead-1', 'contact', 'owner@example.com', 'A message', 'Text', 'Text', 'dead', 5, ?, ?)`,
      )
        .bind(minute(1), minute(1))
        .run();
      return byOwner(cookie, 'POST', 'outbox/dead-1/retry');
    },
  },
  'POST /api/admin/contacts/:id/open': { prepare: withMessage('POST', '/open') },
  'PATCH /api/admin/contacts/:id': { prepare: withMessage('PATCH', '', { status: 'replied' }) },
  'DELETE /api/admin/contacts/:id': { prepare: withMessage('DELETE', '') },
  'POST /api/admin/contacts/:id/reply': {
    repeats: true,
    prepare: withMessage('POST', '/reply', { id: '0b0c7a52-3f0e-4b5e-9a53-2f6a4f0a7c11', text: 'Gladly. Next week?' }),
  },
  'POST /api/admin/contacts/:id/spam': { repeats: true, prepare: withMessage('POST', '/spam', { spam: true }) },
  'PUT /api/admin/system/history': { repeats: true, prepare: asOwner('PUT', 'system/history', { thinning: 'off' }) },
  'PUT /api/admin/away': {
    prepare: asOwner('PUT', 'away', { revision: 0, body: { from: '2036-08-01', back: '2036-08-15' } }),
  },
  'PATCH /api/admin/content-requests/:id': {
    repeats: true,
    prepare: async ({ cookie }) => {
      await addUsers([{ id: 'asks' }]);
      await addRequest('request-1', 'asks');
      return byOwner(cookie, 'PATCH', 'content-requests/request-1', { done: true });
    },
  },
  'POST /api/admin/payments/:id/set-aside': {
    repeats: true,
    prepare: async ({ cookie }) => {
      await addUnmatched('unmatched-1');
      return byOwner(cookie, 'POST', 'payments/unmatched-1/set-aside', { reason: 'A gift' });
    },
  },
  'POST /api/admin/payments/reversals/:id/dispute': {
    repeats: true,
    prepare: async ({ cookie }) => {
      await addUnmatched('unmatched-1');
      await addUnclearReversal('reversal-1', 'unmatched-1');
      return byOwner(cookie, 'POST', 'payments/reversals/reversal-1/dispute', { dispute_id: 'PP-D-1' });
    },
  },
  'GET /api/admin/transfer': { prepare: asOwner('GET', 'transfer') },
  'PUT /api/admin/transfer': {
    prepare: asOwner('PUT', 'transfer', {
      revision: 0,
      body: { holder: 'Ada', iban: 'DE89370400440532013000', bic: '', account: '', note: '' },
    }),
  },
  'GET /api/admin/invoicing': { prepare: asOwner('GET', 'invoicing') },
  'PUT /api/admin/invoicing': { prepare: asOwner('PUT', 'invoicing', { revision: 0, body: NO_INVOICING }) },
  'GET /api/admin/bank': { prepare: asOwner('GET', 'bank') },
  'POST /api/admin/bank/seen': { repeats: true, prepare: asOwner('POST', 'bank/seen', { day: '2026-01-15' }) },
  'PUT /api/admin/seller': {
    prepare: asOwner('PUT', 'seller', { revision: 0, body: { name: 'Ada', address: '', tax_id: '', note: '' } }),
  },
  'POST /api/admin/media': { repeats: true, prepare: sending('admin/media', PICTURES['image/webp'], 'red.webp') },
  'POST /api/admin/media-files': {
    repeats: true,
    prepare: async ({ cookie }) => {
      const bytes = pdfOf('Prices.');
      const query = new URLSearchParams({ name: 'a.pdf', bytes: String(bytes.length), sum: await sha256(bytes) });
      return async (given) => {
        const { status, json } = await sendBytes(`media-files?${query.toString()}`, bytes, cookie, given, 'POST');
        return { status, text: JSON.stringify(json) };
      };
    },
  },
  'DELETE /api/admin/media/:id': {
    prepare: async ({ cookie }) => {
      const { json } = await upload('admin/media', [PICTURES['image/webp']], { cookie });
      return byOwner(cookie, 'DELETE', `media/${json.data.id}`);
    },
  },
  'POST /api/admin/resume': { repeats: true, prepare: sending('admin/resume', pdfOf('Mine.'), 'cv.pdf') },
  'DELETE /api/admin/resume': { prepare: asOwner('DELETE', 'resume') },
};
