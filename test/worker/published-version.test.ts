import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, serviceContext } from './site.ts';

const publishFounder = async (title: string) => {
  const body = { title, description: 'Writes.', imageUrl: '' };
  return publishDocuments(serviceContext(), { changes: [{ key: 'founder', body }], actor: 'owner' });
};

/** Where a page says that its content is. */
const contentOf = async (path: string): Promise<string> => {
  const html = await (await ask(path)).text();
  return /<script data-content="([^"]+)"/.exec(html)?.[1] ?? '';
};

const founderAt = async (address: string): Promise<unknown> => {
  const response = await ask(address);
  expect(response.status).toBe(200);
  return (await response.json<{ data: { content: { founder: { title: string } } } }>()).data.content.founder.title;
};

test('a page names the version of its content, and the app has it by that after the next publication, too', async () => {
  await readSnapshot(serviceContext());
  await publishFounder('First');
  const address = await contentOf('/');
  expect(await contentOf('/about')).toBe(address);
  expect(await founderAt(address)).toBe('First');
  expect((await ask(address)).headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);

  await publishFounder('Second');
  expect(await founderAt(await contentOf('/'))).toBe('Second');
  expect(await founderAt(address)).toBe('First');
});

test('content of a version that is gone is not found, and that answer is not kept', async () => {
  const { version } = await publishFounder('Now');
  for (const gone of [version + 1, 999_999_999, 'x', '-1']) {
    const response = await ask(`/api/content/${gone}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('content that KV has not yet is read from the database', async () => {
  const { version } = await publishFounder('Here already');
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
  expect(await founderAt(`/api/content/${version}-any`)).toBe('Here already');
});

test('header and boot script name the files of the fonts that the page uses', async () => {
  const response = await ask('/');
  const html = await response.text();
  const files = / data-fonts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(files).toHaveLength(3);
  for (const file of files) {
    expect(html).toContain(`url(${file})`);
    expect(response.headers.get('link')).toContain(`<${file}>; rel=preload; as=font;`);
  }
  expect(html).not.toContain('data:font');
});
