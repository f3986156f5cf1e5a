import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '#contract/choices';
import type { Project } from '#contract/content';
import { publicProject } from '#contract/public-view';
import { plainToRichText } from '#contract/rich-text';
import { BLANK_STUDY } from '../../src-web/features/admin/projects/project-draft.ts';
import { caseStudyOf, hasCaseStudy } from '../../src-web/features/projects/project-parts.ts';
import { ProjectView } from '../../src-web/features/projects/project-view.tsx';

const PROJECT: Project = {
  id: 'proj-1',
  title: 'New',
  description: 'Words.',
  technologies: [' ', 'SEO'],
  image: '',
  category: 'SEO',
  status: 'completed',
  featured: true,
  order: 1,
};

const drawn = (project: Project): string => renderToStaticMarkup(<ProjectView project={project} back={null} />);

test('a project with a case study of its own shows it in place of sample content that is still to come', () => {
  const own = drawn({ ...PROJECT, caseStudy: { client: 'A bank', challenge: plainToRichText('Too many forms.') } });
  expect(own).toContain('Too many forms.');
  expect(own).not.toContain('Sample Content');
  expect(drawn(PROJECT)).toContain('Sample Content Coming Soon');
});

test('an excerpt of the work opens the page, before the picture and the figures', () => {
  const excerpt = plainToRichText('If a payment is late, we add $15, once.');
  const caseStudy = { excerpt, excerptSource: 'From the voice guide', metrics: [{ value: '4×', label: 'Calls' }] };
  const page = drawn({ ...PROJECT, image: '/illustrations/founder.svg', caseStudy });
  const at = ['From the voice guide', 'we add $15', '<img', 'Technologies', '4×'].map((part) => page.indexOf(part));
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at).not.toContain(-1);
  const own = drawn({ ...PROJECT, id: 'proj-fintech-brand-voice', caseStudy });
  expect(own).not.toContain('Say what happens next');
  expect(drawn({ ...PROJECT, caseStudy: { ...caseStudy, excerpt: plainToRichText(' ') } })).not.toContain(
    'voice guide',
  );
});

test('spaces are no content in a case study', () => {
  const spaces = plainToRichText('   ');
  const study = caseStudyOf({
    ...PROJECT,
    caseStudy: { type: ' ', title: '  ', client: ' ', challenge: spaces, metrics: [{ value: ' ', label: '' }] },
  });
  expect(study).toMatchObject({
    type: { children: 'SEO' },
    title: 'New',
    client: { children: 'Confidential Client' },
    metrics: [],
  });
  expect(study.sections.map(({ title }) => title.children)).toEqual([
    'Objective',
    'Approach',
    'Deliverables',
    'Results',
  ]);
  expect(study.sections[0]?.text).toEqual({ children: 'Objective information not provided.' });
  expect(drawn(PROJECT).match(/<li>/g)).toHaveLength(1);
});

test('a case study with nothing written in it is none', () => {
  const blank = { metrics: [{ value: ' ', label: '' }], client: ' ', results: plainToRichText('') };
  expect(hasCaseStudy({ ...PROJECT, caseStudy: blank })).toBe(false);
  expect(drawn({ ...PROJECT, caseStudy: blank })).toContain('Sample Content Coming Soon');
  expect(hasCaseStudy({ ...PROJECT, caseStudy: { metrics: [{ value: '4×', label: '' }] } })).toBe(true);
  expect(hasCaseStudy({ ...PROJECT, id: 'proj-content-strategy', caseStudy: blank })).toBe(true);
});

test('notes stand in the margin beside their section, and empty ones do not', () => {
  const notes = [
    { beside: 'results', text: ' Ask the readers. ' },
    { beside: 'results', text: ' ' },
  ] as const;
  const study = caseStudyOf({ ...PROJECT, caseStudy: { client: 'A bank', notes: [...notes] } });
  expect(study.sections.map((section) => section.notes)).toEqual([[], [], [], [], ['Ask the readers.']]);
  const page = drawn({ ...PROJECT, caseStudy: { client: 'A bank', notes: [...notes] } });
  expect(page.match(/aria-label="Notes in the margin"/g)).toHaveLength(1);
});

const word = (text: string, format: number) => ({ type: 'text', text, format }) as const;

test('an underlined word without a note is not marked, so that every number has its note', () => {
  const challenge = plainToRichText('');
  challenge.root.children = [
    { type: 'paragraph', children: [word('first', 8), word('bold', 1)] },
    { type: 'paragraph', children: [word('second', 9)] },
  ];
  const study = (notes: string[]) => {
    const caseStudy = { challenge, notes: notes.map((text) => ({ beside: 'challenge', text })) };
    return drawn(publicProject({ ...PROJECT, caseStudy }, DEFAULT_CHOICES));
  };
  expect(study(['One.', ' '])).toContain('<u>first</u><strong>bold</strong></p><p><strong>second</strong>');
  expect(study([]).match(/<u>/g)).toHaveLength(2);
});

test('a section’s text stands in its part, wherever the owner has chosen other parts', () => {
  const own = { id: 'part-1', name: 'Budget', text: plainToRichText('Small.') };
  const challenge = plainToRichText('Too many forms.');
  const parts = [...DEFAULT_CHOICES.parts.slice(0, 1), { id: own.id, name: own.name, on: true }];
  const shown = publicProject({ ...PROJECT, caseStudy: { challenge, parts: [own] } }, { ...DEFAULT_CHOICES, parts });
  expect(shown.caseStudy?.parts).toEqual(JSON.parse(JSON.stringify(shown.caseStudy?.parts)));
  expect(drawn(shown)).toContain('Too many forms.');
  expect(drawn(shown)).toContain('Small.');
});

test('a part that was saved empty is left out, and one that was never said shows that it is missing', () => {
  const saved = { ...BLANK_STUDY, client: 'A bank', results: plainToRichText('Twice the calls.') };
  const page = drawn({ ...PROJECT, caseStudy: saved });
  expect(page.match(/<h3>[^<]*<\/h3>/g)).toEqual(['<h3>Results</h3>']);
  expect(page).not.toContain('not provided');
  const bare = drawn({ ...PROJECT, caseStudy: { client: 'A bank' } });
  expect(bare.match(/information not provided\./g)).toHaveLength(6);
});
