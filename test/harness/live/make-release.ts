import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { nameUnreleased } from './changelog.ts';
import { gitIn } from './git.ts';

interface ReleaseTools {
  folder: string;
  /** The release's day, as `2026-12-01`. */
  day: string;
  say: (line: string) => void;
}

/**
 * Makes a release of main: version, change log, commit and tag. Nothing leaves this machine; a pushed tag makes the
 * workflow publish it. Throws a `StartFailure` before any change.
 */
export const makeRelease = async (version: string, { folder, day, say }: ReleaseTools): Promise<void> => {
  const git = gitIn(folder);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new StartFailure('A version is like 1.2.0.');
  if ((await git('status', '--porcelain')) !== '') throw new StartFailure('There are changes that are not committed.');
  const branch = await git('branch', '--show-current');
  if (branch !== 'main') throw new StartFailure('A release is made of the branch main.');
  const tag = `v${version}`;
  if ((await git('tag', '--list', tag)) !== '') throw new StartFailure(`${tag} is there already.`);

  const changelog = nameUnreleased(await read('CHANGELOG.md'), version, day);
  const files = { 'CHANGELOG.md': changelog } as Record<string, string>;
  for (const file of ['package.json', 'package-lock.json']) files[file] = withVersion(await read(file), version);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  await git('commit', '--quiet', '--all', '--allow-empty', '-m', `release: ${version}`);
  await git('tag', '--annotate', tag, '-m', tag);
  say(`${tag} is made. git push --follow-tags origin main publishes it.`);
};

/** The project's own version, which the lock file has twice. */
const withVersion = (text: string, version: string): string => {
  const whole: { version: string; packages?: Record<string, { version: string }> } = JSON.parse(text);
  whole.version = version;
  const own = whole.packages?.[''];
  if (own !== undefined) own.version = version;
  return `${JSON.stringify(whole, null, 2)}\n`;
};
