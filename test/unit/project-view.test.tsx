import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { caseStudyOf } from '../../src-web/features/projects/project-parts.ts';
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

test('spaces are no content in a case study', () => {
  const spaces = plainToRichText('   ');
  const study = caseStudyOf({
    ...PROJECT,
    caseStudy: { type: ' ', title: '  ', client: ' ', challenge: spaces, metrics: [{ value: ' ', label: '' }] },
  });
  expect(study).toMatchObject({ type: 'SEO', title: 'New', client: 'Confidential Client', metrics: [] });
  expect(study.sections[0]?.text).toBe('Challenge information not provided.');
  expect(drawn(PROJECT).match(/<li>/g)).toHaveLength(1);
});
