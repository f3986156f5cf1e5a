import { expect, test } from 'vitest';
import { DOCUMENT_KEYS, type Documents } from '#contract/content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { DOCUMENT_PATHS, rich } from './admin/documents.ts';
import { asOwner } from './admin/people.ts';
import { ask, serviceContext } from './site.ts';

// Unfinished content can always be saved: it is stored, and visitors do not see it.

const savingAndShown = async () => {
  const owner = await asOwner();
  const stored = await readSnapshot(serviceContext());
  /** Saves a document; returns the published content. */
  const save = async (path: string, key: keyof Documents, body: object, { isWhole = false } = {}) => {
    const saved = await owner('PUT', `admin/${path}`, { body });
    expect([path, saved.status, saved.json.errors]).toEqual([path, 200, undefined]);
    expect(saved.json.data.body).toMatchObject(body);
    expect(saved.json.data.has_unfinished, path).toBe(!isWhole);
    expect(saved.json.message.includes('now live'), path).toBe(isWhole);
    expect((await owner('GET', `admin/content/${key}`)).json.data.body).toMatchObject(body);
    return (await readSnapshot(serviceContext())).content;
  };
  return { save, documents: stored.content };
};

test('what is finished is all live, and what is switched off is not called unfinished', async () => {
  const { save, documents } = await savingAndShown();
  for (const key of DOCUMENT_KEYS) await save(DOCUMENT_PATHS[key], key, documents[key], { isWhole: true });
  const off = documents.values.map((value) => ({ ...value, heading: '', isActive: false }));
  await save('about/values', 'values', off, { isWhole: true });
  const draft = { id: 'page-1', kind: 'terms', slug: '', title: '', content: rich(''), isPublished: false };
  await save('pages', 'pages', [draft], { isWhole: true });
});

const homePage = async (): Promise<string> => (await ask('/')).text();

test('a profile without a name is saved, and the site goes by its last one', async () => {
  const { save, documents } = await savingAndShown();
  const { profile } = documents;
  const named = (name: string) => ({ ...profile, personalInfo: { ...profile.personalInfo, name } });
  await save('profile', 'profile', named('Ada Quill'), { isWhole: true });
  for (const nothing of ['', ' ']) {
    const shown = await save('profile', 'profile', named(nothing));
    expect(shown.profile.personalInfo.name).toBe('Ada Quill');
  }
  const html = await homePage();
  expect(html).toContain('<title>Ada Quill');
  expect(html).toMatch(/<h1[^>]*><span[^>]*>Ada Quill<\/span>/);
  expect((await save('profile', 'profile', named('Bo'), { isWhole: true })).profile.personalInfo.name).toBe('Bo');
});

test('what a profile has half is saved and not shown: an address, a year, a link, a note too many', async () => {
  const { save, documents } = await savingAndShown();
  const { profile } = documents;
  const notes = Array.from({ length: 14 }, (_, index) => `Note ${index}`);
  const shown = await save('profile', 'profile', {
    ...profile,
    personalInfo: { ...profile.personalInfo, email: 'ada@', copyrightYear: 20, profileImage: 'C:\\me.jpg', title: ' ' },
    socialLinks: [
      { platform: '', url: 'https://example.com/', icon: 'github' },
      { platform: 'X', url: 'htps://example.com/?a=1&b=2', icon: 'twitter' },
      { platform: 'In', url: 'https://example.com/in', icon: 'linkedin' },
    ],
    edits: { ...profile.edits, notes },
  });
  expect(shown.profile.personalInfo).toMatchObject({ email: '', profileImage: '', title: '' });
  expect(shown.profile.personalInfo).not.toHaveProperty('copyrightYear');
  expect(shown.profile.socialLinks.map(({ platform }) => platform)).toEqual(['In']);
  expect(shown.profile.edits?.notes).toEqual(notes.slice(0, 12));
  const html = await homePage();
  expect(html).toContain('© 2024');
  expect(html).not.toContain('ada@');
});

test('a value, step, reason or project without a title is saved and not shown, and so is an unnamed entry of the CV', async () => {
  const { save, documents } = await savingAndShown();
  const lists = [
    ['about/values', 'values', { heading: ' ' }],
    ['about/approach', 'approach', { title: '' }],
    ['about/why-choose-us', 'why_choose_us', { title: '' }],
    ['projects', 'projects', { title: '' }],
    ['pricing', 'pricing', { price: '' }],
    ['experience', 'experience', { role: '' }],
    ['education', 'education', { degree: '' }],
    ['certifications', 'certifications', { name: '' }],
    ['technical-skills', 'technical_skills', { category: '' }],
  ] as const;
  for (const [path, key, unnamed] of lists) {
    const [first, ...others] = documents[key];
    expect(first, key).toBeDefined();
    const shown = await save(path, key, [{ ...first, ...unnamed }, ...others]);
    expect(
      shown[key].map(({ id }) => id),
      key,
    ).toEqual(others.map(({ id }) => id));
  }
  const about = await (await ask('/about')).text();
  expect(about).not.toMatch(/<h3[^>]*>\s*<\/h3>/);
  const gone = documents.projects[0]?.slug ?? '';
  expect((await ask(`/projects/${gone}`)).status).toBe(404);
  expect(await homePage()).not.toContain(`projects/${gone}`);
});

test('half of a project’s figure is saved and not shown on the home page, and neither is an empty technology', async () => {
  const { save, documents } = await savingAndShown();
  const [project, ...others] = documents.projects;
  const metrics = [
    { value: '+42%', label: '' },
    { value: '', label: 'Qualified enquiries' },
    { value: '3×', label: 'Sign-ups' },
  ];
  const body = [{ ...project, technologies: ['', 'Interviews'], caseStudy: { ...project?.caseStudy, metrics } }];
  const shown = await save('projects', 'projects', [...body, ...others]);
  expect(shown.projects[0]).toMatchObject({ technologies: ['Interviews'], caseStudy: { metrics: metrics.slice(2) } });
  const html = await homePage();
  expect(html).toContain('Sign-ups');
  for (const half of ['+42%', 'Qualified enquiries']) expect(html).not.toContain(half);
});

test('a colour on the way to another is saved, and the site keeps its own', async () => {
  const { save } = await savingAndShown();
  const shown = await save('look', 'look', { accent: '#1a2', faces: 'newsreader', theme: 'system', logo: 'logo' });
  expect(shown.look).toMatchObject({ accent: '', logo: '' });
  expect(await homePage()).not.toContain('#1a2;');
});

test('a page of the owner’s own that is not finished is saved, and off the site until it is', async () => {
  const { save } = await savingAndShown();
  const page = {
    id: 'page-1',
    kind: 'terms',
    slug: 'terms',
    title: 'Terms',
    content: rich('Be kind.'),
    isPublished: true,
  };
  expect((await save('pages', 'pages', [page], { isWhole: true })).pages).toHaveLength(1);
  for (const part of [{ content: rich('Within [[how many]] days.') }, { title: '' }, { content: rich('') }]) {
    const shown = await save('pages', 'pages', [{ ...page, ...part }]);
    expect(shown.pages).toEqual([]);
    expect((await ask('/pages/terms')).status).toBe(404);
  }
});
