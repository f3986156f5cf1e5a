import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CONTACT_FIELD_MESSAGES } from '#contract/contact';
import { CONTENT_TYPES } from '#contract/contact-rules';
import { contactRequest, form, json, storedMessages, visit } from '../faults/visitor.ts';
import { call } from './admin/owner.ts';
import { asOwner } from './admin/people.ts';
import { rich } from './admin/documents.ts';
import { ask, mailsAbout } from './site.ts';

// The owner chooses what visitors and editors choose from; a stored choice stays when the list changes.

const KINDS = [
  { id: 'wedding', name: 'Wedding' },
  { id: 'Other', name: '' },
];

const saving = async () => {
  const owner = await asOwner();
  const saveChoices = async (body: object) => {
    const saved = await owner('PUT', 'admin/choices', { body });
    expect([saved.status, saved.json.errors]).toEqual([200, undefined]);
    return saved.json.data;
  };
  return { owner, saveChoices };
};

const homePage = async (): Promise<string> => (await ask('/')).text();

const enquiry = (contentType: string[]) =>
  visit('/api/contact', json({ ...contactRequest({ contentType }), id: crypto.randomUUID() }));

const storedKinds = async () => (await storedMessages()).map(({ content_type: kinds }) => JSON.parse(kinds));

test('an enquiry names a kind of the owner’s, and keeps its name when the kind is renamed or removed', async () => {
  const { owner, saveChoices } = await saving();
  await saveChoices({ question: 'What shall I photograph?', kinds: KINDS });
  const html = await homePage();
  expect(html).toContain('<legend>What shall I photograph?</legend>');
  expect(html).toContain('value="wedding"');
  expect(html).not.toContain('Whitepaper');
  expect((await enquiry(['wedding', 'Other'])).status).toBe(201);
  await saveChoices({ kinds: [{ id: 'wedding', name: 'Weddings & parties' }] });
  // A form that was opened before still has the former choice.
  expect((await enquiry(['wedding', 'Other'])).status).toBe(201);
  await saveChoices({ kinds: [{ id: 'portrait', name: 'Portrait' }] });
  expect((await enquiry(['wedding'])).status).toBe(201);
  const types = await storedKinds();
  expect(types).toEqual([['Wedding', 'Other'], ['Weddings & parties', 'Other'], ['Weddings & parties']]);
  expect((await owner('GET', 'contacts')).text).toContain('Weddings & parties');
  const csv = await owner('GET', 'admin/contacts.csv');
  expect(csv.text).toContain('Wedding; Other');
});

test('a choice that nobody offers is refused in the words of the question', async () => {
  const { saveChoices } = await saving();
  expect((await enquiry(['Wedding'])).status).toBe(422);
  await saveChoices({ kinds: KINDS });
  for (const contentType of [['Funeral'], []]) {
    const refused = await enquiry(contentType);
    expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
      422,
      CONTACT_FIELD_MESSAGES.kind,
    ]);
  }
});

test('without kinds nothing is asked, and a message without one, or from a form that still asked, arrives', async () => {
  const { saveChoices } = await saving();
  await saveChoices({ kinds: [] });
  expect(await homePage()).not.toContain('name="contentType"');
  const { contentType: _, ...bare } = contactRequest();
  const answers = [
    await visit('/api/contact', json(bare)),
    await enquiry([]),
    await enquiry([CONTENT_TYPES[0]]),
    await visit('/contact', form(Object.entries(bare).map(([name, value]) => [name, String(value)]))),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 303]);
  expect(await storedKinds()).toEqual([[], [], [CONTENT_TYPES[0]], []]);
});

const shownCategories = async () => [
  (await call('GET', 'skills')).json.data[0].category,
  (await call('GET', 'projects')).json.data[0].category,
];

test('a category of the owner’s is what visitors read, and stays what it was when it is removed', async () => {
  const { owner, saveChoices } = await saving();
  const [skill] = (await owner('GET', 'admin/content/skills')).json.data.body;
  const [project] = (await owner('GET', 'admin/content/projects')).json.data.body;
  await saveChoices({
    services: [
      { id: 'technical', name: '' },
      { id: 'studio', name: 'In the <b>studio</b>' },
    ],
    projects: [{ id: 'series', name: 'A series' }],
    hasLevels: false,
  });
  await owner('PUT', 'admin/skills', { body: [{ ...skill, category: 'studio' }] });
  await owner('PUT', 'admin/projects', { body: [{ ...project, category: 'series' }] });
  expect(await shownCategories()).toEqual(['In the <b>studio</b>', 'A series']);
  await saveChoices({ services: [], projects: [] });
  expect(await shownCategories()).toEqual(['In the <b>studio</b>', 'A series']);
  const html = await homePage();
  expect(html).toContain('In the &lt;b&gt;studio&lt;/b&gt;');
  expect(await (await ask('/feed.xml')).text()).toContain('<category term="A series"');
});

test('a percentage is shown unless the owner says otherwise', async () => {
  const { saveChoices } = await saving();
  expect(await homePage()).toContain('<meter');
  await saveChoices({ hasLevels: false });
  expect(await homePage()).not.toContain('<meter');
});

test('too many choices are refused with words; two of one name, or none, are saved and shown once', async () => {
  const { owner, saveChoices } = await saving();
  const many = Array.from({ length: 200 }, (_, index) => ({ id: `k${index}`, name: `Kind ${index}` }));
  const refused = await owner('PUT', 'admin/choices', { body: { kinds: many } });
  expect([refused.status, refused.json.message]).toEqual([422, 'At most 40 choices']);
  const long = await owner('PUT', 'admin/choices', { body: { kinds: [{ id: 'a', name: 'x'.repeat(300) }] } });
  expect([long.status, long.json.errors[0].path]).toEqual([422, 'kinds.0.name']);
  const twice = [
    { id: 'a', name: 'Portrait' },
    { id: 'b', name: ' portrait' },
    { id: 'c', name: '' },
  ];
  expect((await saveChoices({ kinds: twice })).has_unfinished).toBe(true);
  expect((await owner('GET', 'admin/content/choices')).json.data.body.kinds).toMatchObject(twice);
  expect((await homePage()).match(/name="contentType"/g)).toHaveLength(1);
});

test('what is removed is kept for what has it, and comes back when it is offered again', async () => {
  const { owner, saveChoices } = await saving();
  await saveChoices({ services: [{ id: 'studio', name: 'Studio' }] });
  expect((await saveChoices({ services: [] })).body.services).toEqual([
    { id: 'studio', name: 'Studio', isRemoved: true },
  ]);
  expect((await saveChoices({ services: [{ id: 'studio', name: 'Studios' }] })).body.services).toEqual([
    { id: 'studio', name: 'Studios' },
  ]);
  const restored = await owner('POST', 'admin/content/choices/revisions/3/restore');
  expect(restored.status).toBe(200);
  const { results } = await env.DB.prepare("SELECT revision FROM content_history WHERE key = 'choices'").all();
  expect(results).toHaveLength(5);
});

test('the parts of a case study are the owner’s: in their order, by their names, with a study’s own', async () => {
  const { owner, saveChoices } = await saving();
  const [project] = (await owner('GET', 'admin/content/projects')).json.data.body;
  const page = async () => (await ask(`/projects/${project.slug}`)).text();
  const headings = async () =>
    [...(await page()).matchAll(/<section class="[^"]*"><h3>([^<]*)<\/h3>/g)].map((match) => match[1]);
  expect(await headings()).toEqual(['Challenge', 'Objective', 'Approach', 'Deliverables', 'Results']);
  await saveChoices({
    parts: [
      { id: 'light', name: 'Light' },
      { id: 'results', name: 'The pictures' },
      { id: 'challenge', name: '' },
    ],
  });
  const parts = [{ id: 'light', name: 'Former name', text: rich('From the north.') }];
  const study = { ...project.caseStudy, parts, objective: rich(''), approach: rich('') };
  await owner('PUT', 'admin/projects', { body: [{ ...project, caseStudy: study }] });
  expect(await headings()).toEqual(['Light', 'The pictures', 'Challenge', 'Deliverables']);
  expect(await page()).toContain('From the north.');
  // A part that was removed stays where it was written, under its last name.
  await saveChoices({ parts: [{ id: 'challenge', name: '' }] });
  expect(await headings()).toEqual(['Challenge', 'Deliverables', 'The pictures', 'Light']);
});

test('a bare call of choices keeps the lists that it does not name, and `null` brings back the specification’s', async () => {
  const { saveChoices } = await saving();
  await saveChoices({ question: 'What shall I photograph?', kinds: KINDS, hasLevels: false });
  const kept = (await saveChoices({ projects: [{ id: 'series', name: 'A series' }] })).body;
  expect(kept).toMatchObject({ question: 'What shall I photograph?', kinds: KINDS, hasLevels: false });
  expect((await saveChoices({ kinds: null })).body.kinds).toHaveLength(CONTENT_TYPES.length + 1);
});

test('mail and file name the kinds as the owner does', async () => {
  const { owner, saveChoices } = await saving();
  const named = async () => {
    const subject = `Named ${crypto.randomUUID()}`;
    const request = contactRequest({ contentType: ['Other'], subject });
    expect((await visit('/api/contact', json({ ...request, id: crypto.randomUUID() }))).status).toBe(201);
    await expect.poll(() => mailsAbout(subject)).toHaveLength(1);
    const csv = (await owner('GET', 'admin/contacts.csv')).text;
    return [(await mailsAbout(subject))[0]?.['text'] ?? '', csv.split('\n')[0] ?? ''];
  };
  const [mail, head] = await named();
  expect(mail).toContain('Content: Other');
  expect(head).toContain('Content types');
  await saveChoices({ kinds: KINDS });
  const [own, ownHead] = await named();
  expect([own, ownHead]).toEqual([expect.stringContaining('Kind: Other'), expect.stringContaining(',Kind,')]);
  await saveChoices({ question: 'Occasion' });
  const [asked, askedHead] = await named();
  expect([asked, askedHead]).toEqual([
    expect.stringContaining('Occasion: Other'),
    expect.stringContaining(',Occasion,'),
  ]);
});

test('a form that was opened before its question was asked is refused with words, and keeps what was typed', async () => {
  const { saveChoices } = await saving();
  await saveChoices({ kinds: [] });
  const { contentType: _, ...typed } = contactRequest({ message: 'Saturday, at four, by the lake.' });
  await saveChoices({ question: 'What shall I photograph?', kinds: KINDS });
  const refused = await visit('/api/contact', json(typed));
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({
      message: CONTACT_FIELD_MESSAGES.kind,
      errors: [{ path: 'contentType', message: CONTACT_FIELD_MESSAGES.kind }],
    }),
  ]);
  const answer = await visit('/contact', form(Object.entries(typed).map(([name, value]) => [name, String(value)])));
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(CONTACT_FIELD_MESSAGES.kind);
  expect(html).toContain('Saturday, at four, by the lake.');
  expect(html).toContain('value="wedding"');
});

test('a project without a case study has the specification’s headings only while the parts are these', async () => {
  const { owner, saveChoices } = await saving();
  const project = { id: 'proj-new', title: 'New', description: 'Of it.', technologies: [], image: '', order: 1 };
  await owner('PUT', 'admin/projects', { body: [project] });
  expect((await call('GET', 'projects')).json.data[0]).not.toHaveProperty('caseStudy');
  await saveChoices({ parts: [{ id: 'challenge', name: 'The wish' }] });
  expect((await call('GET', 'projects')).json.data[0].caseStudy).toEqual({ parts: [] });
  const html = await (await ask('/projects/new')).text();
  expect(html).toContain('Sample Content Coming Soon');
  expect(html).not.toContain('not provided');
});
