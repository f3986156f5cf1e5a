import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { deleteMedia } from '../../../src-worker/services/media/list-pictures.ts';
import { readSite } from '../../../src-worker/services/operations/backup/read-site.ts';
import { visit } from '../../faults/visitor.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { ask, serviceContext } from '../site.ts';
import { pdfOf, PICTURES, webpOf } from './pictures.ts';
import { upload } from './upload.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_BUCKET: R2Bucket;
    }
  }
}

const bindings = { ...env, MEDIA: env.TEST_BUCKET };

const keysIn = async (prefix: string) => ({
  bucket: (await env.TEST_BUCKET.list({ prefix })).objects.map(({ key }) => key),
  kv: (await env.KV.list({ prefix })).keys.map(({ name }) => name),
});

const bytesAt = async (path: string) => {
  const response = await visit(path, { bindings });
  return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : response.status;
};

test('media: with a bucket bound, pictures and the resume are in it, at the same addresses, and nothing new is in KV', async () => {
  const cookie = await ownerCookie();
  await ask('/');
  const before = await keysIn('resume/');
  const versions = [webpOf(480, 320), webpOf(960, 640)];
  const { status, json } = await upload('admin/media', versions, { cookie, bindings });
  expect(status).toBe(201);
  const { id, url, thumbnail } = json.data;
  expect(url).toBe(`/media/${id}/480-960x640.webp`);
  expect(await keysIn('media/')).toEqual({ bucket: [url.slice(1), thumbnail.slice(1)], kv: [] });
  expect(await bytesAt(url)).toEqual(versions[1]);
  expect(await bytesAt(thumbnail)).toEqual(versions[0]);

  // The sample resume was stored before the bucket existed.
  expect(before).toMatchObject({ bucket: [], kv: [expect.anything()] });
  expect(await bytesAt('/api/resume/download')).toHaveLength(
    (await (await ask('/api/resume/download')).bytes()).length,
  );
  await upload('admin/resume', [pdfOf('Mine.')], { cookie, bindings, name: 'cv.pdf' });
  expect(await keysIn('resume/')).toEqual({ bucket: [expect.anything()], kv: [] });
  expect(await bytesAt('/api/resume/download')).toEqual(pdfOf('Mine.'));
  expect((await call('GET', 'config/status', { cookie, bindings })).json.data).toMatchObject({
    resume_available: true,
  });

  expect((await call('DELETE', `admin/media/${id}`, { cookie, bindings })).status).toBe(200);
  expect((await call('DELETE', 'admin/resume', { cookie, bindings })).status).toBe(200);
  expect(await keysIn('')).toMatchObject({ bucket: [] });
  expect(await bytesAt(url)).toBe(404);
});

test('media: what was in KV before the bucket came is served, copied and deleted there', async () => {
  const cookie = await ownerCookie();
  const former = (await upload('admin/media', [PICTURES['image/png']], { cookie })).json.data;
  const later = (await upload('admin/media', [PICTURES['image/gif']], { cookie, bindings })).json.data;
  // The same picture is added once more, and is then in both stores.
  await upload('admin/media', [PICTURES['image/png']], { cookie, bindings });
  expect(await bytesAt(former.url)).toEqual(PICTURES['image/png']);
  await env.TEST_BUCKET.delete(former.url.slice(1));
  expect(await bytesAt(former.url)).toEqual(PICTURES['image/png']);
  await upload('admin/media', [PICTURES['image/png']], { cookie, bindings });

  await env.DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)').run();
  const { kv, media } = serviceContext(bindings);
  const { entries, contents } = await readSite({ db: env.DB, kv, media }, new Date());
  for await (const entry of entries) expect(entry.name).not.toBe('');
  const pictures = contents().files.filter(({ key }) => key.startsWith('media/'));
  expect(new Set(pictures.map(({ key }) => `/${key}`))).toEqual(new Set([former.url, later.url]));
  expect(pictures).toHaveLength(2);

  await call('DELETE', `admin/media/${former.id}`, { cookie, bindings });
  expect(await keysIn('media/')).toEqual({ bucket: [later.url.slice(1)], kv: [] });
});

test('media: a bucket that is down stores nothing and says so, and a deleted picture leaves the edge', async () => {
  const cookie = await ownerCookie();
  const down = new Proxy(env.TEST_BUCKET, { get: () => () => Promise.reject(new Error('The bucket is down')) });
  const refused = await upload('admin/media', [PICTURES['image/png']], { cookie, bindings: { ...env, MEDIA: down } });
  expect(refused.status).toBe(503);
  expect((await call('GET', 'admin/media', { cookie })).json.data).toEqual([]);
  const { id, url } = (await upload('admin/media', [PICTURES['image/png']], { cookie })).json.data;
  expect((await ask(url)).headers.get('cache-tag')).toBe(id);
  const purge = vi.fn(async () => ({ success: true, errors: [] }));
  const ctx = { ...serviceContext(), edge: { purge } };
  await deleteMedia(ctx, { id, actor: 'admin', ipAddress: null });
  await ctx.settle();
  expect(purge.mock.calls).toEqual([[{ tags: [id] }]]);
});
