import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './child.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run size [-- --at COMMIT]

Says how large the code is, of the working tree or of a commit: lines of code, words of comments, exports, small files, chains
of imports. Lines are counted without comments and blanks, in code as the formatter leaves it.`;

interface Source {
  file: string;
  code: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });

const readSources = async (commit: string | undefined): Promise<Source[]> => {
  const listed = commit === undefined ? git('ls-files') : git('ls-tree', '-r', '--name-only', commit);
  const files = listed.split('\n').filter((file) => /^(?:src-\w+|test)\/.*\.(?:tsx?|css)$/.test(file));
  if (commit !== undefined) return files.map((file) => ({ file, code: git('show', `${commit}:${file}`) }));
  const present = files.filter((file) => existsSync(join(ROOT, file)));
  return Promise.all(present.map(async (file) => ({ file, code: await readFile(join(ROOT, file), 'utf8') })));
};

interface Measured {
  file: string;
  /** Comments and blank lines are not counted. */
  lines: number;
  /** Comments and blank lines are counted. */
  length: number;
  words: number;
  exports: number;
  /** The files of the same tree that it imports, types included. */
  imports: string[];
}

const CSS_COMMENT = /\/\*[^]*?\*\//g;

const wordsOf = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.match(/[\p{L}\p{N}’'`-]+/gu) ?? []).length;

const linesOf = (code: string): number => code.split('\n').filter((line) => line.trim() !== '').length;

const measureStyles = ({ file, code }: Source): Measured => ({
  file,
  lines: linesOf(code.replaceAll(CSS_COMMENT, '')),
  length: code.split('\n').length - 1,
  words: wordsOf(code.match(CSS_COMMENT) ?? []),
  exports: 0,
  imports: [],
});

const measureScript = ({ file, code }: Source, known: ReadonlySet<string>): Measured => {
  const { comments, module } = parseSync(file, code);
  const bare = comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  const requests = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const passedOn = exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return {
    file,
    lines: linesOf(bare.replaceAll('{}', '')),
    length: code.split('\n').length - 1,
    words: wordsOf(comments.map(({ value }) => value)),
    exports: exported.length,
    imports: [...new Set([...requests, ...passedOn])].flatMap((name) => {
      const target = name.startsWith('#contract/')
        ? `src-worker/contract/${name.slice('#contract/'.length)}.ts`
        : join(file, '..', name);
      return known.has(target) ? [target] : [];
    }),
  };
};

/** The longest chain of imports in a folder, with each file once; circles are not followed twice. */
const longestChain = (all: readonly Measured[], folder: string): string[] => {
  const imports = new Map(all.filter(({ file }) => file.startsWith(folder)).map((each) => [each.file, each.imports]));
  const chains = new Map<string, string[]>();
  const chainFrom = (file: string, above: ReadonlySet<string>): string[] => {
    const known = chains.get(file);
    if (known !== undefined) return known;
    let longest: string[] = [];
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target) || above.has(target)) continue;
      const chain = chainFrom(target, new Set([...above, file]));
      if (chain.length > longest.length) longest = chain;
    }
    const chain = [file, ...longest];
    chains.set(file, chain);
    return chain;
  };
  return [...imports.keys()]
    .map((file) => chainFrom(file, new Set()))
    .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
};

const sum = (all: readonly Measured[], of: (each: Measured) => number): number =>
  all.reduce((total, each) => total + of(each), 0);

const { values } = readArguments(USAGE, { at: { type: 'string' } });
const sources = await readSources(values.at).catch(() =>
  exitWith(new StartFailure(`There is no commit “${values.at}”.`)),
);
const known = new Set(sources.map(({ file }) => file));
const all = sources.map((source) =>
  source.file.endsWith('.css') ? measureStyles(source) : measureScript(source, known),
);
const isScript = ({ file }: Measured) => !file.endsWith('.css');
const rooms = ['src-worker', 'src-web', 'test'].map((room) => {
  const own = all.filter(({ file }) => file.startsWith(`${room}/`));
  const scripts = own.filter(isScript);
  return {
    room,
    files: scripts.length,
    'lines of code': sum(scripts, ({ lines }) => lines),
    'lines of CSS': sum(own, ({ lines }) => lines) - sum(scripts, ({ lines }) => lines),
    'words of comments': sum(own, ({ words }) => words),
    exports: sum(scripts, ({ exports }) => exports),
    'over 250 lines': scripts.filter(({ length }) => length > 250).length,
  };
});
console.table(rooms);
const importers = Map.groupBy(
  all.flatMap(({ file, imports }) => (file.startsWith('src-') ? imports.map((target) => ({ file, target })) : [])),
  ({ target }) => target,
);
const small = all.filter(
  (each) =>
    each.file.startsWith('src-') && isScript(each) && each.length < 60 && importers.get(each.file)?.length === 1,
);
console.log(`Files of src-* under 60 lines that one file imports: ${small.length}`);
const chain = longestChain(all, 'src-worker/');
console.log(`Longest chain of imports in the Worker, types included: ${chain.length} files`);
console.log(chain.map((file) => `  ${file}`).join('\n'));
