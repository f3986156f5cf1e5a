import { expect, test } from 'vitest';
import { asOwner } from '../admin/people.ts';
import { ask } from '../site.ts';
import { startWriting, textOf } from './writing.ts';

test('llms.txt lists pages, projects and articles, the last two as Markdown', async () => {
  const { release } = await startWriting();
  const response = await ask('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const before = await response.text();
  expect(before).toMatch(/^# Ellen Brandvold\n\n> \S/);
  expect(before).toContain('- [About](http://localhost/about)');
  expect(before).not.toContain('## Writing');
  await release('On *Stars*', { slug: 'stars', summary: 'Few.' });
  expect(await textOf('/llms.txt')).toContain(String.raw`- [On \*Stars\*](http://localhost/writing/stars.md): Few.`);
  for (const [, address = ''] of (await textOf('/llms.txt')).matchAll(/\(http:\/\/localhost([^)]+)\)/g))
    expect((await ask(address)).status, address).toBe(200);
});

test('a project’s Markdown says what its page says', async () => {
  const owner = await asOwner();
  const [project] = (await owner('GET', 'admin/content/projects')).json.data.body;
  const caseStudy = {
    client: 'Pumps & Co',
    snapshot: 'A letter.',
    metrics: [{ value: '42 %', label: 'more replies' }],
    excerpt: 'We answer today.',
    excerptSource: 'From the letter, page 1',
    challenge: 'It was *long*.',
    results: ' ',
  };
  const body = [{ ...project, id: 'proj-1', slug: '', title: 'Pumps', description: 'For makers.', caseStudy }];
  expect((await owner('PUT', 'admin/projects', { body })).status).toBe(200);
  const response = await ask('/projects/pumps.md');
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await response.text()).toBe(
    [
      '# Pumps',
      'For makers.',
      'Client: Pumps & Co',
      'A letter.',
      '- 42 %: more replies',
      '## A page of the work',
      'From the letter, page 1',
      'We answer today.',
      '## Challenge',
      String.raw`It was \*long\*.`,
    ].join('\n\n') + '\n',
  );
  expect((await ask('/projects/none.md')).status).toBe(404);
});
