import { readFile, writeFile } from 'node:fs/promises';

/** One line of the table: what was measured, and whether it is what was wanted, where something was. */
export interface Figure {
  what: string;
  measured: string;
  goal?: string;
  isMet?: boolean;
}

const README = new URL('README.md', import.meta.url);

/** A ratio of two figures that may be at most so much. */
export const ratio = (what: string, value: number, against: number, most: number): Figure => ({
  what,
  measured: `${(value / against).toFixed(2)} (${Math.round(value)} / ${Math.round(against)})`,
  goal: `≤ ${most}`,
  isMet: value <= against * most,
});

/** The figures as a table for a document. */
export const toTable = (figures: readonly Figure[]): string =>
  [
    '| figure | measured | goal | |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      ({ what, measured, goal = '', isMet }) =>
        `| ${what} | ${measured} | ${goal} | ${isMet === undefined ? '' : isMet ? 'met' : 'not met'} |`,
    ),
  ].join('\n');

/** What is not good enough, in sentences. */
export const shortcomingsOf = (figures: readonly Figure[]): string[] =>
  figures
    .filter(({ isMet }) => isMet === false)
    .map(({ what, measured, goal }) => `${what}: ${measured}, not ${goal}.`);

/** Puts a table in the place of the last one of its name in the README beside this file. */
export const keepTable = async (name: 'table' | 'scale' | 'cost', table: string): Promise<void> => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = await readFile(README, 'utf8');
  const [before, rest = ''] = text.split(begin);
  const after = rest.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${begin} … ${end}`);
  await writeFile(README, `${before}${begin}\n\n${table}\n\n${end}${after}`);
};
