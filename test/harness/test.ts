import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './child.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith, StartFailure } from './start-failure.ts';
import { add, NONE, readPlaywrightReport, readVitestReport, type Counts } from './test-reports.ts';
import { quietly } from './wrangler.ts';

interface Step {
  heading: string;
  /** A tool of node_modules/.bin, or a script of ours, with its arguments. */
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Counts the tests in the step's report; a step without one counts as one check. */
  count?: () => Promise<Counts>;
  /** An earlier step. If it failed, this step is left out. */
  needs?: string;
  /** Runs alone, because it keeps every processor busy. Other steps run two at a time. */
  alone?: true;
}

const BUILD = 'Build';

/** Node's compile cache: wrangler starts a hundred times, and a fifth of each start was compiling. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 4 * 1024 ** 3;

/** A folder in memory if the machine has enough, because a database waits for each write to a disk. */
const makeQuickFolder = async (): Promise<string> => {
  const { bavail = 0, bsize = 0 } = (await statfs(MEMORY).catch(() => null)) ?? {};
  return mkdtemp(join(bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY : tmpdir(), 'site-tests-'));
};

/** These are the arguments of `npm run bindings`; the types come from wrangler.toml and the names of the secrets. */
const BINDINGS = [
  'wrangler',
  'types',
  'src-worker/bindings.d.ts',
  '--include-runtime=false',
  '--strict-vars=false',
  '--env-file=.dev.vars.example',
] as const;

/** `npm run check` needs no build, no Worker and no browser. */
const deskSteps = (reports: string): Step[] => {
  const report = join(reports, 'unit.json');
  return [
    // One checker a project, because several check the same types again.
    { heading: 'Types', command: ['tsc', '-b', '--checkers', '1'] },
    // One processor, because another step runs beside it, and on several the linter does some of its work twice.
    { heading: 'Lint', command: ['oxlint'], env: { GOMAXPROCS: '1' } },
    { heading: 'Format', command: ['oxfmt', '--check'] },
    { heading: 'Dead code', command: ['knip', '--no-config-hints'] },
    {
      heading: 'Pure tests',
      command: ['vitest', 'run', '--project=unit', ...reportTo(report)],
      count: () => readVitestReport(report),
    },
  ];
};

const allSteps = (reports: string, quick: string): Step[] => {
  const vitest = join(reports, 'worker.json');
  const live = join(reports, 'live.json');
  const playwright = join(reports, 'playwright.json');
  return [
    { heading: BUILD, command: ['node', 'test/harness/build.ts'] },
    // This step follows the build at once, because it takes as long as all other steps together.
    {
      heading: 'Going live, at a simulated Cloudflare',
      command: ['vitest', 'run', '--project=live', ...reportTo(live)],
      count: () => readVitestReport(live),
      needs: BUILD,
    },
    ...deskSteps(reports),
    {
      heading: 'Bindings (npm run bindings)',
      command: [...BINDINGS, '--check'],
      env: { ...quietly(reports), SKIP_BUILD: '1' },
    },
    { heading: 'Weights', command: ['node', 'test/harness/budget.ts'], needs: BUILD },
    {
      heading: 'Worker and fault tests',
      command: ['vitest', 'run', '--project=worker', ...reportTo(vitest)],
      env: { TMPDIR: quick },
      count: () => readVitestReport(vitest),
      needs: BUILD,
      alone: true,
    },
    {
      heading: 'Browser tests',
      command: ['playwright', 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright, SKIP_BUILD: '1', TMPDIR: quick },
      count: () => readPlaywrightReport(playwright),
      needs: BUILD,
      alone: true,
    },
  ];
};

const reportTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

const line = (heading: string): string => `\n── ${heading} ${'─'.repeat(Math.max(0, 60 - heading.length))}`;

/** Runs a step's command, and shows its output: at once, or at the end when other steps run beside it. */
const run = async ({ heading, command: [tool, ...args], env, alone }: Step): Promise<boolean> => {
  const program = tool === 'node' ? args : [join(ROOT, 'node_modules/.bin', tool), ...args];
  const output = alone ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  if (alone) console.log(line(heading));
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => written.push(text));
  }
  const [code] = await once(child, 'close');
  if (!alone) console.log(line(heading), `\n${written.join('').trimEnd()}`);
  return code === 0;
};

/** A run that failed outside of any test, or wrote no report, counts as one failure. */
const outcome = async (step: Step, isWell: boolean): Promise<Counts> => {
  if (step.count === undefined) return { ...NONE, [isWell ? 'passed' : 'failed']: 1 };
  const counts = await step.count().catch(() => ({ ...NONE, failed: 1 }));
  const ranNothing = counts.passed + counts.failed === 0;
  return (!isWell && counts.failed === 0) || ranNothing ? add(counts, { ...NONE, failed: 1 }) : counts;
};

const runAll = async (all: readonly Step[]): Promise<Counts> => {
  let total = NONE;
  const failed: string[] = [];
  const taken = new Map<string, Promise<void>>();
  const take = async (step: Step): Promise<void> => {
    if (step.needs !== undefined) await taken.get(step.needs);
    if (step.needs !== undefined && failed.includes(step.needs)) {
      console.log(line(step.heading), `\nLeft out, because "${step.needs}" failed.`);
      return;
    }
    const started = Date.now();
    const counts = await outcome(step, await run(step));
    total = add(total, counts);
    if (counts.failed > 0) failed.push(step.heading);
    const verdict = counts.failed > 0 ? 'FAILED' : 'ok';
    console.log(`${step.heading}: ${verdict}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  };
  const waiting = all.filter(({ alone }) => alone !== true);
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const done = take(step);
      taken.set(step.heading, done);
      await done;
    }
  };
  await Promise.all([lane(), lane()]);
  for (const step of all.filter(({ alone }) => alone === true)) await take(step);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  return total;
};

const USAGE = `npm test
npm run check

npm test runs everything, npm run check what needs no build and is for every commit. Single tests: test/README.md.`;

const [what] = readArguments(USAGE, {}, ['check?']).positionals;
if (what !== undefined && what !== 'check') exitWith(new StartFailure(`There is no “${what}”.\n\n${USAGE}`));
const reports = await mkdtemp(join(tmpdir(), 'site-test-reports-'));
const quick = await makeQuickFolder();
const total = await runAll(what === 'check' ? deskSteps(reports) : allSteps(reports, quick));
for (const folder of [reports, quick]) await rm(folder, { recursive: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
