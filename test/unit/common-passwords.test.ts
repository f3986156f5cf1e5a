import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';

const COUNT = 3000;
const LINE = 110;

/** The list as a module: words with a space between, in lines as long as the formatter's. */
const moduleOf = (words: readonly string[]): string => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return [
    '// Made by test/unit/common-passwords.test.ts: `npx vitest run --project unit common-passwords -u` makes it again.',
    '',
    '/** The most common passwords, lower-cased, the most common first. */',
    'export const commonPasswords: ReadonlySet<string> = new Set(',
    `  \`\n${lines.join('\n')}\n\``,
    '    .trim()',
    '    .split(/\\s/),',
    ');',
    '',
  ].join('\n');
};

test('the common passwords of the Worker are the first 3,000 of the list they come from', async () => {
  const words = dictionary['passwords-common'].slice(0, COUNT);
  expect(new Set(words).size).toBe(COUNT);
  await expect(moduleOf(words)).toMatchFileSnapshot('../../src-worker/services/accounts/common-passwords.ts');
});
