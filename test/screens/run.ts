import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../harness/child.ts';
import { writeIndex } from './pictures.ts';

const FOLDER = join(ROOT, 'test/screens/pictures');

/** The tests that look at screens with axe, in the same states, with pictures taken in place of axe. */
const playwright = [join(ROOT, 'node_modules/.bin/playwright'), 'test', '--grep=@screens', ...process.argv.slice(2)];

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const env = { ...process.env, SCREENS_FOLDER: FOLDER };
const [code] = await once(spawn(process.execPath, playwright, { cwd: ROOT, env, stdio: 'inherit' }), 'exit');
console.log(`\n${await writeIndex(FOLDER)} screens: test/screens/pictures/index.html`);
process.exitCode = code === 0 ? 0 : 1;
