import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { spritePlugin } from './src-web/build/sprite-plugin.ts';
import { wordsPlugin } from './src-web/build/words-plugin.ts';

/** Files that take longer than their size tells, because what they run stands elsewhere or is made at random. */
const LONG = /\/(?:fault-injection-\w+|contract-fuzz|payments-\w+|\w+-machine|rich-text-trees)\.test\.ts$/;

/** What developers run, in a copy. It takes minutes and no visitor has it, so that it has a command of its own. */
const DEV_LOOP = 'test/live/dev.test.ts';

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
const rankOf = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);

/** The long files first, then as Vitest has it: so that none is left to run by itself at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not an array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    // The Worker logs a line a request; only a failing test's are worth reading.
    silent: 'passed-only',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              r2Buckets: ['TEST_BUCKET'],
              bindings: {
                MIGRATIONS: await readD1Migrations('./migrations'),
                QUICK_HASHES: '1',
                // Tests run at any hour.
                MORNING_HOUR: 'off',
                SIMULATORS_ORIGIN: inject<string>('simulatorsOrigin'),
                SIMULATORS_STARTER: inject<string>('simulatorsStarter'),
                // How many histories of payments are played, and the seed of a run that failed.
                HISTORIES: process.env['HISTORIES'] ?? '',
                HISTORIES_SEED: process.env['HISTORIES_SEED'] ?? '',
                // How many faults are tried at each call, or `all`, at which calls, and the seed of a run that failed.
                FAULTS: process.env['FAULTS'] ?? '',
                FAULTS_ONLY: process.env['FAULTS_ONLY'] ?? '',
                FAULTS_SEED: process.env['FAULTS_SEED'] ?? '',
                // How often each call is fuzzed with each kind of input, and the seed of a run that failed.
                FUZZ: process.env['FUZZ'] ?? '',
                FUZZ_SEED: process.env['FUZZ_SEED'] ?? '',
              },
            },
          })),
        ],
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.ts', 'test/faults/**/*.test.ts'],
          globalSetup: ['test/harness/vitest-simulators.ts'],
          setupFiles: ['test/worker/apply-migrations.ts'],
          // One more than there usually are processors, because many tests wait for a time limit.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Starting the Worker takes longer than most files' tests, so that files share one. What is set up before
          // each test stands in the set-up file alone: a module that several files import runs only once.
          isolate: false,
          // Generous, because a busy machine must not fail a test that measures no time: the longest takes eight seconds
          // on a quiet one, and more than sixty have been seen.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'live',
          sequence: { groupOrder: 2 },
          include: ['test/live/**/*.test.ts'],
          exclude: [DEV_LOOP],
          // Nearly all of it is waiting for wrangler, which takes a second a call.
          maxWorkers: 2,
          testTimeout: 300_000,
        },
      },
      {
        test: { name: 'dev', sequence: { groupOrder: 3 }, include: [DEV_LOOP], maxWorkers: 1, testTimeout: 300_000 },
      },
      {
        plugins: [
          spritePlugin({ emit: false }),
          wordsPlugin({ folder: new URL('./src-web/words/', import.meta.url), emit: true }),
        ],
        test: {
          name: 'unit',
          setupFiles: ['test/unit/in-english.ts'],
          sequence: { groupOrder: 0 },
          include: ['test/unit/**/*.test.{ts,tsx}'],
          // Starting a process for each file takes longer than the tests of most.
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
