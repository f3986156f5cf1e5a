import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { portFromEnv } from '../harness/ports.ts';
import { startStack } from '../harness/stack.ts';
import { exitWith } from '../harness/start-failure.ts';
import { benchLoad } from './load.ts';
import { benchPage } from './page-speed.ts';
import { keepTable, shortcomingsOf, toTable } from './report.ts';
import { benchServer } from './server-speed.ts';
import { benchPeople } from './people.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchTyping } from './typing.ts';
import { benchViewFlood } from './view-flood.ts';

const { values } = parseArgs({
  options: {
    /** How long the load lasts; 0 leaves it out. */
    seconds: { type: 'string', default: '30' },
    /** How often each page is audited under each throttling; of the figures the middle one counts. */
    rounds: { type: 'string', default: '5' },
    /** After how many requests the Worker's memory is looked at. */
    requests: { type: 'string', default: '100000' },
    /** Puts the table into README.md beside this file. */
    keep: { type: 'boolean', default: false },
    /** Measures only pages and server, which is what the table shows. */
    'table-only': { type: 'boolean', default: false },
    /** Measures only the load. */
    'load-only': { type: 'boolean', default: false },
    /** Measures only what visitors wait for while many sign in. */
    'sign-ins-only': { type: 'boolean', default: false },
    /** Measures only what sells during a flood of views. */
    'views-only': { type: 'boolean', default: false },
    /** Measures only how soon a key is on the screen in a long text. */
    'typing-only': { type: 'boolean', default: false },
    /** Measures only the owner's lists of customers. */
    'people-only': { type: 'boolean', default: false },
  },
});

/** Measures what the table shows, prints it, and returns what is not good enough. */
const fillTable = async (site: string): Promise<string[]> => {
  const figures = [
    ...(await benchPage(site, Number(values.rounds))),
    ...(await benchServer(Number(values.requests))),
    // Behind the pages, which it changes.
    await benchTyping(site),
  ];
  const table = toTable(figures);
  console.log(`\n${table}`);
  if (values.keep) await keepTable('table', table);
  return shortcomingsOf(figures);
};

const measure = async (site: string, stateDir: string): Promise<string[]> => {
  const seconds = Number(values.seconds);
  if (values['typing-only']) {
    const figure = await benchTyping(site);
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
    // Last, because it leaves a crowd behind.
    ...(values['load-only'] ? [] : await benchPeople(site, stateDir)),
  ];
};

/** Measures the site as `npm start` runs it, in a stack of its own. Returns what is not good enough. */
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

/** Runs `work` with a folder of its own, which is gone afterwards. */
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
