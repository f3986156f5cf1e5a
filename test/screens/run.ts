import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../harness/child.ts';
import { writeIndex } from './pictures.ts';

const FOLDER = join(ROOT, 'test/screens/pictures');

const [what = 'pictures', ...options] = process.argv.slice(2);

/** The tests that look at screens, each in its states. Returns whether all passed. */
const lookAtScreens = async (grep: string, env: Record<string, string>): Promise<boolean> => {
  const command = [join(ROOT, 'node_modules/.bin/playwright'), 'test', `--grep=${grep}`, ...options];
  const child = spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
};

if (what === 'pictures') {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const isDone = await lookAtScreens('@screens', { SCREENS_FOLDER: FOLDER });
  console.log(`\n${await writeIndex(FOLDER)} screens: test/screens/pictures/index.html`);
  process.exitCode = isDone ? 0 : 1;
} else {
  process.exitCode = (await lookAtScreens('@screens|@any-content', { SCREENS: 'every-width' })) ? 0 : 1;
}
