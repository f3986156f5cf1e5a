import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../mutants/mutants.ts';

test('what a mutant breaks stands exactly once in its file', () => {
  const lost = Object.values(MUTANTS)
    .flat()
    .filter(({ file, text }) => readFileSync(file, 'utf8').split(text).length !== 2)
    .map(({ guard }) => guard);
  expect(lost).toEqual([]);
});
