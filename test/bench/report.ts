import { readFile, writeFile } from 'node:fs/promises';

/** A line of the table: the measured figure, and whether it is good enough, if a limit exists. */
export interface Figure {
  what: string;
  measured: string;
  goal?: string;
  isMet?: boolean;
}

const README = new URL('README.md', import.meta.url);

/** The ratio of two figures, and the most that it may be. */
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

/** The figures that are not good enough, in sentences. */
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
