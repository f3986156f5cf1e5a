import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

/** Safari drops a whole declaration of `text-decoration` that names a thickness. */
const thick = (styles: string): string[] =>
  [...styles.matchAll(/text-decoration:([^;}]*)/g)]
    .map(([, value = '']) => value.trim())
    .filter((value) => /\d/.test(value));

test('a thickness in the short form is found, and one by its own name is not', () => {
  expect(thick('a { text-decoration: underline 2px red; b { text-decoration:line-through .1em } }')).toHaveLength(2);
  expect(thick('a { text-decoration: underline; text-decoration-thickness: 2px; }')).toEqual([]);
});

test('every line under or through words is drawn in Safari, too', () => {
  const sheets = execFileSync('git', ['ls-files', 'src-web/*.css'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) =>
    thick(readFileSync(new URL(file, ROOT), 'utf8')).map((value) => `${file}: ${value}`),
  );
  expect(found).toEqual([]);
});
