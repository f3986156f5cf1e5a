import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portFromEnv } from '../harness/ports.ts';
import { readArguments, readCount } from '../harness/read-arguments.ts';
import { startStack } from '../harness/stack.ts';
import { exitWith } from '../harness/start-failure.ts';
import { benchLanguages } from './languages.ts';
import { benchLoad } from './load.ts';
import { benchPage } from './page-speed.ts';
import { keepTable, shortcomingsOf, toTable } from './report.ts';
import { benchServer } from './server-speed.ts';
import { benchPeople } from './people.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchTyping } from './typing.ts';
import { benchViewFlood } from './view-flood.ts';
import { benchWorkFiles } from './work-files.ts';

const USAGE = `npm run bench [-- OPTIONS]

Measures the site as npm start runs it, in a stack of its own, and ends with 1 when something is not good enough.
  --seconds N       how long the load lasts (30); 0 leaves it out
  --rounds N        how often each page is audited under each throttling (5); of the figures the middle one counts
  --requests N      after how many requests the Worker's memory is looked at (100000)
  --keep            puts the table into test/bench/README.md
  --table-only      only pages and server, which is what the table shows
  --load-only       only the load
  --sign-ins-only   only what visitors wait for while many sign in
  --views-only      only what sells during a flood of views
  --typing-only     only how soon a key is on the screen in a long text
  --people-only     only the owner's lists of customers
  --languages-only  only Lighthouse of the home page in each language
  --files-only      only the memory while a large file of a work goes in and out`;

const { values } = readArguments(USAGE, {
  seconds: { type: 'string', default: '30' },
  rounds: { type: 'string', default: '5' },
  requests: { type: 'string', default: '100000' },
  keep: { type: 'boolean', default: false },
  'table-only': { type: 'boolean', default: false },
  'load-only': { type: 'boolean', default: false },
  'sign-ins-only': { type: 'boolean', default: false },
  'views-only': { type: 'boolean', default: false },
  'typing-only': { type: 'boolean', default: false },
  'people-only': { type: 'boolean', default: false },
  'languages-only': { type: 'boolean', default: false },
  'files-only': { type: 'boolean', default: false },
});
const seconds = readCount('seconds', values.seconds);
const rounds = readCount('rounds', values.rounds);
const requests = readCount('requests', values.requests);

/** Measures what the table shows, prints it, and returns what is not good enough. */
const fillTable = async (site: string): Promise<string[]> => {
  const figures = [
    ...(await benchPage(site, rounds)),
    ...(await benchServer(requests)),
    // The typing bench changes the pages, so it comes after their measurement.
    await benchTyping(site),
    await benchWorkFiles(),
  ];
  const table = toTable(figures);
  console.log(`\n${table}`);
  if (values.keep) await keepTable('table', table);
  return shortcomingsOf(figures);
};

const measure = async (site: string, stateDir: string): Promise<string[]> => {
  if (values['typing-only']) {
    const figure = await benchTyping(site);
    console.log(toTable([figure]));
    return shortcomingsOf([figure]);
  }
  if (values['languages-only']) return shortcomingsOf(await benchLanguages(site, rounds));
  if (values['files-only']) {
    const figure = await benchWorkFiles();
    console.log(toTable([figure]));
    return shortcomingsOf([figure]);
  }
  if (values['people-only']) return benchPeople(site, stateDir);
  if (values['views-only']) return benchViewFlood();
  if (values['sign-ins-only']) return benchSignIns(site);
  if (values['table-only']) return fillTable(site);
  return [
    ...(values['load-only'] ? [] : await fillTable(site)),
    ...(seconds > 0 ? await benchLoad(site, seconds) : []),
    ...(values['load-only'] ? [] : await benchSignIns(site)),
    ...(values['load-only'] ? [] : await benchViewFlood()),
    // This bench comes last, because it leaves many customers behind.
    ...(values['load-only'] ? [] : await benchPeople(site, stateDir)),
  ];
};

/** Measures the site as `npm start` runs it, with ports and stores of its own. Returns what is not good enough. */
const bench = async (stateDir: string): Promise<string[]> => {
  const stack = await startStack({
    port: portFromEnv('BENCH_PORT', 9789),
    simulatorsPort: portFromEnv('BENCH_SIMULATORS_PORT', 9790),
    stateDir,
    build: true,
    onLine: console.log,
  });
  try {
    return await measure(stack.origin, stateDir);
  } finally {
    await stack.stop();
  }
};

/** Runs `work` with a folder of its own, which is removed afterwards. */
const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-state-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const shortcomings = await withFolder(bench).catch(exitWith);
console.log(shortcomings.length === 0 ? '\nAll good.' : `\nNot good enough:\n  ${shortcomings.join('\n  ')}`);
process.exit(shortcomings.length === 0 ? 0 : 1);
