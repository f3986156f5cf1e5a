import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { portFromEnv } from '../harness/ports.ts';
import { startStack } from '../harness/stack.ts';
import { exitWith } from '../harness/start-failure.ts';
import { benchLoad } from './load.ts';
import { benchPage } from './page-speed.ts';

const { values } = parseArgs({
  options: {
    /** How long the load lasts; 0 leaves it out. */
    seconds: { type: 'string', default: '60' },
    /** Measures only the load. */
    'load-only': { type: 'boolean', default: false },
  },
});

/** Measures the site as `npm start` runs it, in a stack of its own. Returns what is not good enough. */
const bench = async (): Promise<string[]> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'site-bench-state-'));
  const stack = await startStack({
    port: portFromEnv('BENCH_PORT', 9789),
    simulatorsPort: portFromEnv('BENCH_SIMULATORS_PORT', 9790),
    stateDir,
    build: true,
    onLine: console.log,
  });
  try {
    const seconds = Number(values.seconds);
    return [
      ...(values['load-only'] ? [] : await benchPage(stack.origin)),
      ...(seconds > 0 ? await benchLoad(stack.origin, seconds) : []),
    ];
  } finally {
    await stack.stop();
    await rm(stateDir, { recursive: true });
  }
};

const shortcomings = await bench().catch(exitWith);
console.log(shortcomings.length === 0 ? '\nAll good.' : `\nNot good enough:\n  ${shortcomings.join('\n  ')}`);
process.exit(shortcomings.length === 0 ? 0 : 1);
