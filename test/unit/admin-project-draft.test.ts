import { expect, test } from 'vitest';
import { documentSchemas, type Project } from '#contract/content';
import {
  entryError,
  NEW_CASE_STUDY,
  newProject,
  tidyProjects,
  withoutCaseStudy,
} from '../../src-web/features/admin/projects/project-draft.ts';

const NOW = 1_790_000_000_000;

const added = (count: number): Project[] => {
  const projects: Project[] = [];
  for (let index = 0; index < count; index += 1) projects.push(newProject(projects, [], NOW));
  return projects;
};

test('a new project has one empty technology and the usual category, status and place', () => {
  expect(newProject([], [], NOW)).toMatchObject({
    id: `proj-${NOW}`,
    technologies: [''],
    category: 'Strategy',
    status: 'completed',
    featured: true,
    order: 1,
  });
  expect(newProject([], [{ id: 'own', name: 'Weddings' }], NOW).category).toBe('own');
});

test('a new project comes last, also after one was deleted', () => {
  const left = added(3).slice(1);
  expect(newProject(left, [], NOW).order).toBe(4);
});

test('projects added in one millisecond differ', () => {
  expect(new Set(added(3).map(({ id }) => id)).size).toBe(3);
});

test('what is saved has no empty technologies, metrics or notes, and is what the server takes', () => {
  const [project] = added(1);
  if (project === undefined) throw new Error('One was added');
  const draft: Project = {
    ...project,
    technologies: ['', 'Interviews', '  '],
    caseStudy: {
      metrics: [
        { value: '', label: ' ' },
        { value: '4×', label: '' },
      ],
      notes: [
        { beside: 'results', text: ' ' },
        { beside: 'approach', text: 'Whose words?' },
      ],
    },
  };
  const saved = tidyProjects([draft, { ...newProject([draft], [], NOW), caseStudy: NEW_CASE_STUDY }]);
  expect(saved[0]?.technologies).toEqual(['Interviews']);
  expect(saved[0]?.caseStudy?.metrics).toEqual([{ value: '4×', label: '' }]);
  expect(saved[0]?.caseStudy?.notes).toEqual([{ beside: 'approach', text: 'Whose words?' }]);
  expect(saved[1]?.caseStudy?.metrics).toEqual([]);
  expect(documentSchemas.projects.safeParse(saved).success).toBe(true);
});

test('a project whose case study is removed has none left, not even an empty one', () => {
  const [project] = added(1);
  if (project === undefined) throw new Error('One was added');
  expect(withoutCaseStudy({ ...project, caseStudy: NEW_CASE_STUDY })).toEqual(project);
  expect(Object.keys(withoutCaseStudy({ ...project, caseStudy: NEW_CASE_STUDY }))).not.toContain('caseStudy');
});

test('the error of an entry is found past the empty ones, which are not sent', () => {
  const errors = { 'technologies.1': 'Must be at most 200 characters' };
  const areBlank = [false, true, false];
  expect(entryError(errors, 'technologies', areBlank, 0)).toBeUndefined();
  expect(entryError(errors, 'technologies', areBlank, 1)).toBeUndefined();
  expect(entryError(errors, 'technologies', areBlank, 2)).toBe('Must be at most 200 characters');
  expect(entryError({ 'metrics.0.label': 'No' }, 'metrics', [true, false], 1, 'label')).toBe('No');
});
