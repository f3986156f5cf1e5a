import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { publishDocuments } from '../publish-documents.ts';
import { visit } from '../../faults/visitor.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { ask, serviceContext } from '../site.ts';
import { pdfOf } from './pictures.ts';
import { upload } from './upload.ts';

const download = () => ask('/api/resume/download');

const hasResume = async (): Promise<unknown> =>
  (await (await ask('/api/profile')).json<{ data: { hasResume: unknown } }>()).data.hasResume;

const version = async (): Promise<number> =>
  (await env.DB.prepare('SELECT version FROM site').first<{ version: number }>())?.version ?? 0;

const storedResumes = async (): Promise<number> => (await env.KV.list({ prefix: 'resume/' })).keys.length;

test('a new site offers the sample resume, a real PDF named after the sample’s owner', async () => {
  expect(await hasResume()).toBe(true);
  const response = await download();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Ellen Brandvold.pdf"; filename*=UTF-8''Ellen%20Brandvold.pdf`,
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(new TextDecoder('latin1').decode(bytes.subarray(0, 8))).toMatch(/^%PDF-1\.\d$/);
});

test('what the owner uploads is what visitors download, and the former file is gone', async () => {
  const cookie = await ownerCookie();
  const { status, json } = await upload('admin/resume', [pdfOf('Mine.')], { cookie, name: 'cv/2026.pdf' });
  expect(status).toBe(201);
  expect(json.data).toMatchObject({ exists: true, filename: '2026.pdf', size: pdfOf('Mine.').length });
  expect(new Uint8Array(await (await download()).arrayBuffer())).toEqual(pdfOf('Mine.'));
  const info = await call('GET', 'resume/info', { cookie });
  expect(info.json).toEqual({ success: true, data: { ...json.data, modified: expect.stringMatching(/^20.*Z$/) } });
  expect(await storedResumes()).toBe(1);
});

test('a resume that was deleted is nowhere offered, and its address is a 404 in the one error body', async () => {
  const cookie = await ownerCookie();
  expect(await (await ask('/')).text()).toContain('/api/resume/download');
  expect((await call('DELETE', 'admin/resume', { cookie })).status).toBe(200);
  const response = await download();
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    success: false,
    message: 'There is no resume to download.',
    detail: 'There is no resume to download.',
  });
  expect((await call('GET', 'resume/info', { cookie })).json.data).toEqual({
    exists: false,
    filename: null,
    size: null,
    modified: null,
  });
  expect(await hasResume()).toBe(false);
  expect(await (await ask('/')).text()).not.toContain('/api/resume/download');
  expect(await (await ask('/about')).text()).not.toContain('/api/resume/download');
  expect((await call('DELETE', 'admin/resume', { cookie })).status).toBe(404);
  expect(await storedResumes()).toBe(0);
});

test('a page on a configured host may fetch the resume, any other host’s may not', async () => {
  const bindings = { ...env, ALLOWED_ORIGINS: 'https://www.writer.example' };
  const allowedFor = async (origin: string) => {
    const response = await visit('/api/resume/download', { bindings, headers: { origin } });
    await response.arrayBuffer();
    return response.headers.get('access-control-allow-origin');
  };
  expect(await allowedFor('https://www.writer.example')).toBe('https://www.writer.example');
  expect(await allowedFor('https://evil.example')).toBeNull();
});

test('the resume is asked for again only when it has changed', async () => {
  const cookie = await ownerCookie();
  const first = await download();
  await first.arrayBuffer();
  const tagged = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  expect((await ask('/api/resume/download', tagged)).status).toBe(304);
  await upload('admin/resume', [pdfOf()], { cookie });
  const changed = await ask('/api/resume/download', tagged);
  expect(changed.status).toBe(200);
  await changed.arrayBuffer();
});

test('the file is named after the owner whatever the name is made of', async () => {
  const ctx = serviceContext();
  const response = await ask('/api/profile');
  const { personalInfo, socialLinks } = (
    await response.json<{ data: { personalInfo: object; socialLinks: object[] } }>()
  ).data;
  const name = 'Zoë "Zed" O\u2019Brien; 李';
  await publishDocuments(ctx, {
    changes: [{ key: 'profile', body: { personalInfo: { ...personalInfo, name }, socialLinks } }],
    actor: 'owner',
  });
  const answer = await download();
  await answer.arrayBuffer();
  const header = answer.headers.get('content-disposition') ?? '';
  expect(header).toMatch(/^inline; filename="[\w .()-]*\.pdf"; filename\*=UTF-8''[\w.%~!-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(`${name}.pdf`);
});

test('a snapshot from before the upload still leads to a resume', async () => {
  await download();
  const stale = await env.KV.get('snapshot:2', 'json');
  const cookie = await ownerCookie();
  await upload('admin/resume', [pdfOf('Newer.')], { cookie });
  await env.KV.put('snapshot:2', JSON.stringify(stale));
  // A Worker in another place remembers nothing, and reads the old snapshot.
  const elsewhere = { ...env, KV: new Proxy(env.KV, { get: (kv, key) => Reflect.get(kv, key).bind(kv) }) };
  const response = await visit('/api/resume/download', { bindings: elsewhere });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfOf('Newer.'));
});

test('uploading and deleting a resume is in the audit, and raises the site’s version once', async () => {
  const cookie = await ownerCookie();
  await download();
  const before = await version();
  for (const address of ['198.51.100.1', '198.51.100.9']) {
    // A repeated upload after a lost answer makes no second resume.
    expect((await upload('admin/resume', [pdfOf()], { cookie, name: 'cv.pdf', address })).status).toBe(201);
  }
  await call('DELETE', 'admin/resume', { cookie, address: '198.51.100.2' });
  expect(await version()).toBe(before + 2);
  const { results } = await env.DB.prepare(
    "SELECT actor, action, subject, ip_address FROM audit_log WHERE subject = 'resume' ORDER BY at",
  ).all();
  expect(results).toEqual([
    { actor: 'admin', action: 'upload_resume', subject: 'resume', ip_address: '198.51.100.1' },
    { actor: 'admin', action: 'delete_resume', subject: 'resume', ip_address: '198.51.100.2' },
  ]);
});
