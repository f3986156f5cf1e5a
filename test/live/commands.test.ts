import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../harness/child.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

/** The commands that are scripts of this project, each as its file and its arguments. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const [, words] = /newest-node\.sh (.+)$/.exec(line) ?? [];
  return words === undefined ? [] : [{ name, words: words.split(' ') }];
});

const run = (words: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, words, { cwd: ROOT, env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );

/** A wrong call of some commands, and its message; the others get an unknown option. */
const WRONG: Readonly<Record<string, readonly [args: readonly string[], line: string]>> = {
  deploy: [['--dry-rn'], 'There is no option --dry-rn. --dry-run is meant, perhaps.'],
  backup: [['--to', 'age1nothing'], '“age1nothing” is no public key.'],
  'bench:scale': [['--customers', 'many'], '--customers has to be a number, not “many”.'],
  drill: [['--customers', 'many'], '--customers has to be a number, not “many”.'],
  'backup:key': [['twice'], '“twice” is one word too many.'],
  'admin:password': [['--help'], 'npm run admin:password'],
  restore: [['no-such-file'], 'no-such-file is not there.'],
  release: [[], 'VERSION is missing.'],
  bench: [['--seconds', 'many'], '--seconds has to be a number, not “many”.'],
  'test:mutants': [['nothing'], 'The groups are'],
  // Playwright reads the unknown options, and needs half a minute to refuse them.
  screens: [['--help'], 'npm run screens'],
  'test:screens': [['--help'], 'npm run screens'],
};

test('every command says in its first line what is wrong with its call, or tells its usage, without a stack', async () => {
  expect(COMMANDS.length).toBeGreaterThan(15);
  const waiting = [...COMMANDS];
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { name, words } = next;
      const [args, line] = WRONG[name] ?? [['--halp'], 'There is no option --halp.'];
      const { code, said } = await run([...words, ...args]);
      expect(code, name).toBe(args.includes('--help') ? 0 : 1);
      expect(said.split('\n')[0], name).toContain(line);
      if (args.includes('--halp')) expect(said, name).toMatch(/^npm (?:run|start|test)/m);
      expect(said, name).not.toMatch(/^\s+at /m);
    }
  };
  // Two commands run at a time, one for each processor.
  await Promise.all([lane(), lane()]);
});

test('a start whose data can’t lie where it should says so in one line, and builds nothing', async () => {
  const below = join(ROOT, 'package.json/state');
  const ports = { PORT: '8797', SIMULATORS_PORT: '8798' };
  const places: [folder: string, line: string][] = [[below, `${below} lies below what is a file, not a folder.`]];
  if (existsSync('/proc/self')) places.push(['/proc/a/b', '/proc/a can’t be made: no folders can be made there.']);
  for (const [STATE_DIR, line] of places) {
    expect(await run(['test/harness/start.ts'], { STATE_DIR, ...ports })).toEqual({ code: 1, said: `${line}\n` });
  }
});
