import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, runChild } from './child.ts';
import { exitWith, StartFailure } from './start-failure.ts';

/** Builds the client, then the bundle with which the Worker renders pages: the second reads what the first wrote. */
export const buildAll = async (): Promise<void> => {
  const inputs = await readInputs();
  for (const args of [['build'], ['build', '--mode', 'server']]) {
    const { code, output } = await runChild({ tool: 'vite', args, env: { NODE_ENV: 'production' } });
    if (code !== 0) {
      console.error(output);
      throw new StartFailure(`vite ${args.join(' ')} failed.`);
    }
  }
  await writeFile(BUILT_FROM, inputs);
};

const BUILT_FROM = join(ROOT, 'dist/built-from');
const INPUTS = ['src-web', 'src-worker/contract', 'vite.config.ts', 'package-lock.json'];

/** A hash of everything a build is made of: each file's name, time and size, and the settings that it reads. */
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

/** A bare wrangler asks for a build after each change of any file, also of one that no build is made of. */
const isNeeded = async (): Promise<boolean> =>
  process.env['SKIP_BUILD'] !== '1' && !(process.argv.includes('--if-changed') && (await isBuilt()));

const run = async (): Promise<void> => {
  if (await isNeeded()) await buildAll();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await run().catch(exitWith);
