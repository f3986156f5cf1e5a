import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;

const everythingIn = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)));

const filesIn = (folder: string): string[] => everythingIn(folder).filter((file) => /\.tsx?$/.test(file));

/**
 * For each folder of a room, the folders that it imports; inner folders belong to it, and the room's own files are one.
 */
const importsBetween = (room: string): Map<string, Set<string>> => {
  const roomOf = (file: string) => relative(room, file).split('/').slice(0, -1)[0] ?? '.';
  const imports = new Map<string, Set<string>>();
  for (const file of filesIn(room)) {
    const from = roomOf(file);
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = join(dirname(file), path);
      const to = roomOf(target);
      if (!target.startsWith(`${room}/`) || from === to) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
};

/** The way from a folder back to itself, or null. */
const circleFrom = (start: string, imports: Map<string, Set<string>>): string[] | null => {
  const seen = new Set<string>();
  const follow = (path: string[]): string[] | null => {
    for (const next of imports.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const circle = follow([...path, next]);
      if (circle !== null) return circle;
    }
    return null;
  };
  return follow([start]);
};

test('the top level holds the rooms, and no files but documents and those of tools', () => {
  const files = everythingIn('.').filter((file) => file !== '');
  const rooms = files.flatMap((file) => /^([^/]+)\//.exec(file)?.[1] ?? []);
  expect([...new Set(rooms)].filter((room) => !room.startsWith('.')).toSorted()).toEqual([
    'migrations',
    'src-web',
    'src-worker',
    'test',
  ]);
  const alone = files.filter((file) => !file.includes('/'));
  expect(alone.filter((file) => !/^\.|^LICENSE$|\.(?:md|json|ts|toml)$/.test(file))).toEqual([]);
});

test.each(['src-worker/services', 'src-worker/services/payments', 'src-web/features', 'src-web/features/admin'])(
  'the folders of %s import each other in no circle',
  (room) => {
    const imports = importsBetween(room);
    expect(imports.size).toBeGreaterThan(3);
    expect(
      [...imports.keys()].map((folder) => circleFrom(folder, imports)).filter((circle) => circle !== null),
    ).toEqual([]);
  },
);

/** The longest row of files from a file to one that imports nothing of its room, types included. */
const longestChain = (room: string): string[] => {
  const files = new Set(filesIn(room));
  const chains = new Map<string, string[]>();
  const chainFrom = (file: string, above: readonly string[]): string[] => {
    const known = chains.get(file);
    if (known !== undefined) return known;
    if (above.includes(file)) throw new Error(`A circle of imports: ${[...above, file].join(' → ')}`);
    const longest = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.|#contract\/)([^']+)'/g)]
      .map(([, start = '', path = '']) =>
        start === '.' ? join(dirname(file), `.${path}`) : `src-worker/contract/${path}.ts`,
      )
      .filter((target) => files.has(target))
      .map((target) => chainFrom(target, [...above, file]))
      .reduce((longer, chain) => (chain.length > longer.length ? chain : longer), []);
    const chain = [file, ...longest];
    chains.set(file, chain);
    return chain;
  };
  return [...files].map((file) => chainFrom(file, [])).reduce((a, b) => (b.length > a.length ? b : a), []);
};

test('a chain of imports in the Worker has at most 15 files, and none is a circle', () => {
  const chain = longestChain('src-worker');
  expect(chain.length, chain.join('\n')).toBeLessThanOrEqual(15);
  expect(chain.length).toBeGreaterThan(5);
});

test('each folder of the admin area has a rule of its own in the linter', () => {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
    overrides: { files: string[] }[];
  };
  const ruled = overrides.flatMap(({ files }) => files);
  const room = 'src-web/features/admin';
  const folders = new Set(filesIn(room).flatMap((file) => relative(room, file).split('/').slice(0, -1).slice(0, 1)));
  expect(folders.size).toBeGreaterThan(10);
  expect([...folders].filter((folder) => !ruled.includes(`${room}/${folder}/**`))).toEqual([]);
});
