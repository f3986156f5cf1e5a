import { expect, test } from 'vitest';
import type { DocumentKey } from '#contract/content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, serviceContext } from './site.ts';

const publishing = async (bodies: Partial<Record<DocumentKey, unknown>>): Promise<void> => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const changes = Object.entries(bodies).map(([key, body]) => ({ key: key as DocumentKey, body }));
  await publishDocuments(ctx, { changes, actor: 'owner' });
};

/** The sections of a page in their order, their headings, and the addresses in its navigation. */
const readPage = async (path: string) => {
  const html = await (await ask(path)).text();
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text);
  return {
    html,
    sections: found(/<section id="([^"]+)"/g),
    headings: found(/<h2 id="[^"]+-title">([^<]+)</g),
    links: found(/<nav[^>]*aria-label="Main">.*?<\/nav>/gs.exec(html) === null ? /$^/ : /<li><a href="\/?#([a-z]+)">/g),
  };
};

const HOME = ['hero', 'edits', 'skills', 'about', 'projects', 'pricing', 'contact'];

test('the sample names its sections as one person does, and says neither “Our” nor “Us”', async () => {
  const [home, about] = await Promise.all([readPage('/'), readPage('/about')]);
  expect(home.headings).toEqual(['One sentence, edited', 'What I do', 'About', 'Projects', 'Pricing', 'Contact']);
  expect(about.headings).toEqual(expect.arrayContaining(['What I hold to', 'How I work', 'What you can count on']));
  for (const { html } of [home, about]) expect(html).not.toMatch(/>(?:Our |Why Choose Us)/);
});

test('by default the home page has the specification’s sections, headings and links', async () => {
  await publishing({ words: { texts: {} } });
  const page = await readPage('/');
  expect(page.sections).toEqual(HOME);
  expect(page.headings).toEqual(['One sentence, edited', 'Our Services', 'About', 'Projects', 'Pricing', 'Contact']);
  const menu = ['about', 'skills', 'projects', 'pricing', 'contact'];
  // The links are in the bar, in the menu of small screens and in the footer.
  expect(page.links).toEqual([...menu, ...menu, ...menu]);
});

test('the owner chooses order, visibility and headings; styles stay before the first of the sections', async () => {
  await publishing({
    words: { texts: {} },
    sections: {
      home: [
        { id: 'pricing', isShown: true, heading: 'What it costs', lead: 'By the month.' },
        { id: 'projects', isShown: true, heading: '', lead: '' },
        { id: 'contact', isShown: false, heading: 'Write to me', lead: '' },
        { id: 'edits', isShown: false, heading: '', lead: '' },
        { id: 'skills', isShown: true, heading: 'An uncommonly long heading for services', lead: '' },
        { id: 'about', isShown: false, heading: '', lead: '' },
      ],
      about: [
        { id: 'why-choose-us', isShown: true, heading: 'Why me', lead: 'Three reasons.' },
        { id: 'values', isShown: false, heading: '', lead: '' },
      ],
    },
  });
  const home = await readPage('/');
  // The section of the contact form stays, because people write there.
  expect(home.sections).toEqual(['hero', 'pricing', 'projects', 'contact', 'skills']);
  expect(home.headings).toEqual([
    'What it costs',
    'Projects',
    'Write to me',
    'An uncommonly long heading for services',
  ]);
  expect(home.html).toContain('<p>By the month.</p>');
  expect(home.html).toContain('>An uncommonly long head…</a>');
  expect(home.links.slice(0, 4)).toEqual(['pricing', 'projects', 'contact', 'skills']);
  expect(home.html.split('<section id="pricing"')[0]).toContain('<link rel="stylesheet" href="/assets/');
  const about = await readPage('/about');
  expect(about.sections).toEqual(['why-choose-us', 'approach']);
  expect(about.headings).toEqual(['Why me', 'Our Approach']);
  expect(about.html).toContain('<p>Three reasons.</p>');
  // On other pages the links are the same.
  expect(about.links.slice(0, 4)).toEqual(['pricing', 'projects', 'contact', 'skills']);
});

test('a section without content is not there, nor its links, and no lead promises what is not offered', async () => {
  const { content } = await readSnapshot(serviceContext());
  await publishing({
    skills: content.skills.map((skill) => ({ ...skill, description: '' })),
    projects: [],
    pricing: content.pricing.map((tier) => ({ ...tier, isActive: tier.period === 'month' })),
    founder: { title: 'Ada', description: '', imageUrl: '' },
    experience: [],
    education: [],
    certifications: [],
    technical_skills: [],
    profile: { ...content.profile, edits: undefined },
  });
  const { sections, links, html } = await readPage('/');
  expect(sections).toEqual(['hero', 'skills', 'about', 'pricing', 'contact']);
  expect(html).not.toContain('Open one to read');
  expect(html).toContain('A number of pieces every month.');
  expect(links.slice(0, 4)).toEqual(['about', 'skills', 'pricing', 'contact']);
});

/** The buttons on the first screen. */
const ways = async (): Promise<string[]> => {
  const hero = /<section id="hero".*?<\/section>/s.exec((await readPage('/')).html)?.[0] ?? '';
  return ['View Plans', 'Start Trial', 'Get In Touch'].filter((way) => hero.includes(way));
};

test('the first screen offers plans and a trial only where there are some', async () => {
  expect(await ways()).toEqual(['View Plans', 'Start Trial', 'Get In Touch']);
  const { content } = await readSnapshot(serviceContext());
  await publishing({ pricing: content.pricing.filter(({ period }) => period === 'month') });
  expect(await ways()).toEqual(['View Plans', 'Get In Touch']);
  await publishing({ pricing: [] });
  expect(await ways()).toEqual(['Get In Touch']);
});
