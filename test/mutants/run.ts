import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, startChild } from '../harness/child.ts';
import { buildAll } from '../harness/build.ts';
import { readArguments } from '../harness/read-arguments.ts';
import { exitWith, StartFailure } from '../harness/start-failure.ts';
import { NONE, readVitestReport, type Counts } from '../harness/test-reports.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

/** The copy is inside the project, in a folder that git and the tests ignore. */
const COPY = join(ROOT, '.wrangler/mutants');

const COPIED = ['src-worker', 'src-web', 'test', 'migrations'];
const FILES = ['package.json', 'wrangler.toml', 'vitest.config.ts', 'vite.config.ts', 'tsconfig.base.json'];

const copyTree = async (): Promise<void> => {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  for (const name of [...COPIED, ...FILES]) await cp(join(ROOT, name), join(COPY, name), { recursive: true });
  for (const name of ['dist', 'node_modules']) await symlink(join(ROOT, name), join(COPY, name));
};

/** A broken guard may leave a test waiting for ever, so tests end after this time. */
const TESTS_MAX_MS = 10 * 60_000;

/**
 * Runs tests of the copy by files and a pattern of their titles, and returns how many passed and failed; none when they
 * did not end in time.
 */
const runTests = async (tests: readonly string[], title: string): Promise<{ counts: Counts; output: string }> => {
  const report = join(COPY, 'report.json');
  await rm(report, { force: true });
  const files = tests.map((test) => `test/${test}`);
  const lines: string[] = [];
  const vitest = startChild({
    tool: 'vitest',
    cwd: COPY,
    args: ['run', ...files, `--testNamePattern=${title}`, '--reporter=json', `--outputFile.json=${report}`],
    onLine: (line) => lines.push(line),
  });
  const timer = setTimeout(() => void vitest.stop(), TESTS_MAX_MS);
  await vitest.exited;
  clearTimeout(timer);
  return { counts: await readVitestReport(report).catch(() => NONE), output: lines.join('\n') };
};

/** Throws when one of the tests fails without a mutant, because it would then tell nothing about a guard. */
const runWhole = async (mutants: readonly Mutant[]): Promise<void> => {
  const tests = [...new Set(mutants.map(({ test }) => test))];
  const titles = [...new Set(mutants.map(({ title }) => title))];
  const { counts, output } = await runTests(tests, `(${titles.join('|')})`);
  if (counts.passed < titles.length || counts.failed > 0) {
    throw new StartFailure(`The tests do not pass by themselves: ${output.slice(-3000)}`);
  }
};

const mutate = async ({ guard, file, text, replacement }: Mutant): Promise<() => Promise<void>> => {
  const path = join(COPY, file);
  const original = await readFile(path, 'utf8');
  if (original.split(text).length !== 2) {
    throw new StartFailure(`"${guard}": ${file} does not hold its text exactly once. Bring test/mutants up to date.`);
  }
  await writeFile(
    path,
    original.replace(text, () => replacement),
  );
  return () => writeFile(path, original);
};

/** True when its test notices that a guard is broken. A test that could not even start has noticed nothing. */
const isCaught = async (mutant: Mutant): Promise<boolean> => {
  const restore = await mutate(mutant);
  try {
    return (await runTests([mutant.test], mutant.title)).counts.failed > 0;
  } finally {
    await restore();
  }
};

const USAGE = `npm run test:mutants [-- GROUP]

Breaks one guard after the other in a copy of the project, and looks whether its test notices. The groups:
${Object.keys(MUTANTS).join(', ')}.`;

const run = async (): Promise<void> => {
  const [group] = readArguments(USAGE, {}, ['GROUP?']).positionals;
  const mutants = Object.entries(MUTANTS).flatMap(([name, list]) =>
    group === undefined || group === name ? list : [],
  );
  if (mutants.length === 0) throw new StartFailure(`The groups are ${Object.keys(MUTANTS).join(', ')}.`);
  if (process.env['SKIP_BUILD'] !== '1') await buildAll();
  await copyTree();
  await runWhole(mutants);
  const survived: string[] = [];
  for (const mutant of mutants) {
    const caught = await isCaught(mutant);
    if (!caught) survived.push(mutant.guard);
    console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${mutant.guard}, by ${mutant.test}: ${mutant.title}`);
  }
  await rm(COPY, { recursive: true, force: true });
  console.log(`\n${mutants.length - survived.length} of ${mutants.length} broken guards were caught.`);
  if (survived.length > 0) throw new StartFailure(`Nobody noticed: ${survived.join('; ')}`);
};

await run().catch(exitWith);
