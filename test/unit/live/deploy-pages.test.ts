import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headersFile } from '../../../src-web/build/document-plugin.ts';
import { deployPages } from '../../harness/live/deploy-pages.ts';
import { keepSettings, type Setting } from '../../harness/live/site-file.ts';
import { DATABASE, NAMESPACE, newFolder, startCloudflare } from './fake-cloudflare.ts';

const PAGES = 'https://writer.pages.dev';
const WORKER = 'https://site.writer.workers.dev';

/** Deploys pages built with the given settings of Vite's. */
const deploy = async (changes: Record<string, Setting>, isDry = true) => {
  const folder = await newFolder();
  await keepSettings(
    'production',
    {
      database_id: DATABASE,
      kv_id: NAMESPACE,
      jurisdiction: 'none',
      bucket: 'none',
      paypal: 'none',
      turnstile: 'on',
      pages_project: 'writer',
      worker_origin: WORKER,
      'vars.SITE_ORIGIN': PAGES,
      'vars.ALLOWED_ORIGINS': PAGES,
      'vars.OWNER_EMAIL': 'ines@writer.blog',
      'vars.MAIL_PROVIDER': 'resend',
      'vars.MAIL_FROM': 'hello@writer.blog',
      'vars.TURNSTILE_SITE_KEY': '0x4AAA',
      ...changes,
    },
    folder,
  );
  const cloudflare = startCloudflare();
  const said: string[] = [];
  await deployPages(isDry, {
    wrangler: cloudflare.wrangler,
    build: async (built, { VITE_API_ORIGIN = '', VITE_CHALLENGE_ORIGIN = '' }) => {
      const sources = {
        scriptHash: "'sha256-a'",
        styleHashes: [],
        apiOrigin: VITE_API_ORIGIN || null,
        challengeOrigin: VITE_CHALLENGE_ORIGIN || null,
      };
      await mkdir(join(folder, built), { recursive: true });
      await writeFile(join(folder, built, '_headers'), headersFile(sources, []));
    },
    fetch: () => Promise.resolve(new Response('')),
    say: (line) => void said.push(line),
    folder,
  });
  return { calls: cloudflare.calls, words: said.join('\n') };
};

test('pages on another host: a dry run builds for the Worker, admits the challenge and sends nothing', async () => {
  const { calls, words } = await deploy({});
  expect(calls).toEqual([]);
  expect(words).toContain('pages deploy dist/pages --project-name=writer');
  expect(words).toContain(`The owner signs in at ${WORKER}/#/admin`);
});

test('pages on another host: the project is made and the pages are uploaded', async () => {
  const { calls, words } = await deploy({}, false);
  expect(calls.map((call) => call.split(' ').slice(0, 3).join(' '))).toEqual([
    'pages project create',
    'pages deploy dist/pages',
  ]);
  expect(words).toContain(`The pages are up: ${PAGES}`);
});

test.each([
  ['worker_origin', undefined, /worker_origin/],
  ['vars.ALLOWED_ORIGINS', 'https://other.writer.blog', /ALLOWED_ORIGINS in site\.toml has to name SITE_ORIGIN/],
  ['domains', ['writer.pages.dev'], /domains in site\.toml leads writer\.pages\.dev to the Worker/],
  ['vars.TURNSTILE_SITE_KEY', '', /TURNSTILE_SITE_KEY is missing/],
])('pages on another host: %s is asked for', async (name, value, problem) => {
  const changes = value === undefined ? { pages_project: 'writer', worker_origin: '' } : { [name]: value };
  await expect(deploy(changes)).rejects.toThrow(problem);
});
