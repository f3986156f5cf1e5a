import { createHash } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, runChild } from './child.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith, StartFailure } from './start-failure.ts';
import { writeNotices } from './third-party-notices.ts';

/** Builds the client, then the server's bundle, which reads what the client's build wrote. */
export const buildAll = async (): Promise<void> => {
  const inputs = await readInputs();
  await expectWritable();
  for (const args of [['build'], ['build', '--mode', 'server']]) {
    const { code, output } = await runChild({ tool: 'vite', args, env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new StartFailure(`${withoutStack(output)}\nvite ${args.join(' ')} failed.`);
  }
  await writeNotices(join(ROOT, 'dist/web'));
  await writeFile(BUILT_FROM, inputs);
};

/** Throws if a folder of the build is not writable, because the bundler would only print a stack. */
const expectWritable = async (): Promise<void> => {
  for (const folder of ['dist/web', 'dist/server'].map((name) => join(ROOT, name))) {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  }
};

/** An error in a source file needs its place, but not the bundler's stack. */
export const withoutStack = (output: string): string =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:internal|node:)/.test(line))
    .join('\n')
    .trim();

const BUILT_FROM = join(ROOT, 'dist/built-from');
const INPUTS = ['src-web', 'src-worker/contract', 'vite.config.ts', 'package-lock.json'];

/** A hash of all inputs of a build: each file's name, time and size, and the settings. */
const readInputs = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  for (const file of (await Promise.all(INPUTS.map(filesIn))).flat().toSorted()) {
    const { mtimeMs, size } = await stat(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
};

const filesIn = async (name: string): Promise<string[]> => {
  const path = join(ROOT, name);
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const isBuilt = async (): Promise<boolean> =>
  (await readFile(BUILT_FROM, 'utf8').catch(() => '')) === (await readInputs());

const USAGE = `npm run build [-- --if-changed]

Builds the client and the bundle with which the Worker renders pages, into dist/. --if-changed does nothing where no file
that goes into them has changed: a bare wrangler asks after each change of any file. SKIP_BUILD=1 says that it is done.`;

const run = async (): Promise<void> => {
  const { values } = readArguments(USAGE, { 'if-changed': { type: 'boolean', default: false } });
  if (process.env['SKIP_BUILD'] === '1' || (values['if-changed'] && (await isBuilt()))) return;
  await buildAll();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await run().catch(exitWith);
