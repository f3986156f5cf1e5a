import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FAULTS = 'test/faults';

/** The number and the files of each row of the list. */
const rows = [...readFileSync(`${FAULTS}/README.md`, 'utf8').matchAll(/^\| (\d+) +\|[^|]*\|([^|]*)\|$/gm)].map(
  ([, row = '', files = '']) => ({ row: Number(row), files: files.split(',').map((file) => file.trim()) }),
);

test('the list of faults has sixty rows, each once', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('every row of the list of faults is the title of a test in each file it names', () => {
  const missing = rows.flatMap(({ row, files }) =>
    files
      .map((file) => join(FAULTS, file))
      .filter((file) => !existsSync(file) || !new RegExp(`\\bmatrix ${row}\\b`).test(readFileSync(file, 'utf8')))
      .map((file) => `${row}: ${file}`),
  );
  expect(missing).toEqual([]);
});
