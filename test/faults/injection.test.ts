import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import { serviceContext } from '../worker/site.ts';
import { contactRequest, json, storedMessages, visit } from './visitor.ts';

const SQL = [
  "'; DROP TABLE contact_messages; --",
  "' OR '1'='1",
  '" OR ""="',
  "x'); DELETE FROM content; --",
  '1; UPDATE site SET version = 99; --',
  "' UNION SELECT body FROM content --",
  "Robert'); DROP TABLE outbox;--",
  '%_\\ matches all',
  "'||(SELECT sql FROM sqlite_master)||'",
] as const;

const tables = async (): Promise<unknown[]> => {
  const rows = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  return rows.results;
};

test('matrix 11: SQL in a contact request is stored as it was typed and does nothing', async () => {
  const before = await tables();
  for (const text of SQL) {
    const body = contactRequest({ name: text, subject: text, message: `${text} and more` });
    expect((await visit('/api/contact', json(body, { address: text }))).status).toBe(201);
    expect((await storedMessages()).at(-1)).toMatchObject({ name: text, subject: text, ip_address: text });
  }
  expect(await tables()).toEqual(before);
  expect(await storedMessages()).toHaveLength(SQL.length);
});

test('matrix 11: SQL in queries, paths and headers of public reads changes no answer', async () => {
  await readSnapshot(serviceContext());
  const usual = await (await visit('/api/projects')).json();
  for (const text of SQL) {
    const query = encodeURIComponent(text);
    const response = await visit(`/api/projects?featured_only=${query}&id=${query}`, {
      headers: { 'if-none-match': text, 'cf-ray': text },
      // Local mode does not answer requests with a ray id.
      bindings: { ...env, MODE: 'preview', OWNER_EMAIL: 'owner@writer.example' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(usual);
    expect((await visit(`/api/projects/${query}`)).status).toBe(404);
    expect((await visit(`/api/about/${query}`)).status).toBe(404);
  }
});

test('matrix 11: SQL in a document and in the name of its editor is stored as it was written', async () => {
  const ctx = serviceContext();
  const before = await tables();
  for (const text of SQL) {
    const body = { title: text, description: text, imageUrl: '' };
    const { content } = await publishDocuments(ctx, {
      changes: [{ key: 'founder', body }],
      actor: text,
      ipAddress: text,
    });
    expect(content.founder.title).toBe(text);
  }
  const audit = await env.DB.prepare("SELECT actor FROM audit_log WHERE actor != 'sample' ORDER BY rowid").all();
  expect(audit.results.map((row) => row['actor'])).toEqual(SQL);
  expect(await tables()).toEqual(before);
  expect((await readSnapshot(ctx)).version).toBe(SQL.length + 1);
});
