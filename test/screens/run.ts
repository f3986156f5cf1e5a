import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../harness/child.ts';
import { writeIndex } from './pictures.ts';

const FOLDER = join(ROOT, 'test/screens/pictures');

const USAGE = `npm run screens [-- --grep TITLE] [-- OPTIONS OF PLAYWRIGHT]
npm run test:screens [-- --grep TITLE] [-- OPTIONS OF PLAYWRIGHT]

npm run screens takes pictures of every screen at three widths in both themes, into test/screens/pictures; npm run
test:screens looks at each in six widths, both themes and with any content, at those of visitors and customers also with
texts a third longer and mirrored. --grep takes those with TITLE in their name.`;

const [what = 'pictures', ...options] = process.argv.slice(2);

if (options.some((option) => option === '--help' || option === '-h')) {
  console.log(USAGE);
  process.exit(0);
}

/** The caller's `--grep` is joined with the one here, because Playwright uses only one of two. */
const narrowed = (tags: string): string[] => {
  const { values, tokens } = parseArgs({
    args: options,
    options: { grep: { type: 'string', short: 'g' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.find((token) => token.kind === 'option' && token.name === 'grep');
  if (given === undefined || typeof values.grep !== 'string') return [`--grep=${tags}`, ...options];
  const isInline = given.kind === 'option' && given.inlineValue === true;
  return [`--grep=(?=.*(?:${tags}))(?=.*(?:${values.grep}))`, ...options.toSpliced(given.index, isInline ? 1 : 2)];
};

/** Runs the tests that check screens, each in its states. Returns whether all passed. */
const lookAtScreens = async (tags: string, env: Record<string, string>): Promise<boolean> => {
  const command = [join(ROOT, 'node_modules/.bin/playwright'), 'test', ...narrowed(tags)];
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
