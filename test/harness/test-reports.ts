import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const parse = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const numberAt = (report: unknown, ...path: string[]): number => {
  let value = report;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof value !== 'number') throw new Error(`The report has no number at ${path.join('.')}`);
  return value;
};

/** The counts in the file that vitest's json reporter wrote. */
export const readVitestReport = async (file: string): Promise<Counts> => {
  const report = await parse(file);
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
};

/** The counts in the file that Playwright's json reporter wrote. */
export const readPlaywrightReport = async (file: string): Promise<Counts> => {
  const report = await parse(file);
  return {
    // A test that passed at its second try counts as passed; Playwright's list names it.
    passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
    failed: numberAt(report, 'stats', 'unexpected'),
    skipped: numberAt(report, 'stats', 'skipped'),
  };
};
