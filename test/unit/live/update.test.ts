import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notesOf, notesSince } from '../../harness/live/changelog.ts';
import { makeRelease } from '../../harness/live/make-release.ts';
import { updateSite } from '../../harness/live/update-site.ts';
import { newFolder } from './fake-cloudflare.ts';

const OLDER = '# Changelog\n\n## Unreleased\n\n- Old.\n';
const NEWER = '# Changelog\n\n## Unreleased\n\n- Old.\n\n## 1.1.0 (2026-12-01)\n\n- Plans can be given away.\n';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { cwd, encoding: 'utf8' }).trim();
const write = (cwd: string, file: string, text: string) => writeFile(join(cwd, file), text);
const commit = (cwd: string) => git(cwd, 'add', '-A') + git(cwd, 'commit', '--quiet', '-m', 'change');

/** An owner's copy with `site.toml`, and the next release, tagged in the repository that it comes from. */
const makeCopies = async (ownChange = '') => {
  const upstream = await newFolder();
  const folder = await newFolder();
  git(upstream, 'init', '--quiet', '-b', 'main');
  await mkdir(join(upstream, 'migrations'));
  await write(upstream, 'package.json', '{"version":"1.0.0"}');
  await write(upstream, 'CHANGELOG.md', OLDER);
  await write(upstream, '.dev.vars.example', 'A_KEY = "1"\n');
  await write(upstream, 'program.ts', 'one\n');
  commit(upstream);
  git(folder, 'clone', '--quiet', upstream, '.');
  git(folder, 'remote', 'rename', 'origin', 'upstream');
  git(folder, 'config', 'user.name', 'A');
  git(folder, 'config', 'user.email', 'a@b.test');
  await write(folder, 'site.toml', '[production]\n');
  if (ownChange !== '') await write(folder, 'program.ts', ownChange);
  commit(folder);
  await write(upstream, 'package.json', '{"version":"1.1.0"}');
  await write(upstream, 'CHANGELOG.md', NEWER);
  await write(upstream, '.dev.vars.example', 'A_KEY = "1"\n# NEW_KEY = "2"\n');
  await write(upstream, 'migrations/0099_new.sql', 'SELECT 1;');
  await write(upstream, 'program.ts', 'two\n');
  commit(upstream);
  git(upstream, 'tag', 'v1.1.0');
  return folder;
};

/** `failing` names the command that fails. */
const record = (folder: string, failing = '') => {
  const said: string[] = [];
  const ran: string[] = [];
  const run = (command: readonly string[]) => {
    ran.push(command.join(' '));
    return command.join(' ') === failing ? Promise.reject(new Error('no')) : Promise.resolve();
  };
  return { said, ran, tools: { folder, run, say: (line: string) => void said.push(line) } };
};

test('a dry update shows versions, notes, migrations and new settings, and touches nothing', async () => {
  const folder = await makeCopies();
  const head = git(folder, 'rev-parse', 'HEAD');
  const { said, ran, tools } = record(folder);
  await updateSite(null, true, tools);
  const words = said.join('\n');
  for (const part of ['From 1.0.0 to 1.1.0', 'given away', 'migrations/0099_new.sql', 'NEW_KEY']) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('- Old.');
  expect(ran).toEqual([]);
  expect(git(folder, 'rev-parse', 'HEAD')).toBe(head);
});

test('an update makes a backup, merges, installs, tries and deploys, and leaves site.toml; then nothing is newer', async () => {
  const folder = await makeCopies();
  const first = record(folder);
  await updateSite(null, false, first.tools);
  expect(first.ran).toEqual(['npm run backup -- --remote', 'npm ci', 'npm run deploy -- --dry-run', 'npm run deploy']);
  expect(git(folder, 'show', 'HEAD:program.ts')).toBe('two');
  expect(git(folder, 'show', 'HEAD:site.toml')).toBe('[production]');
  const second = record(folder);
  await updateSite(null, false, second.tools);
  expect(second.ran).toEqual([]);
  expect(second.said.join()).toContain('nothing newer');
});

test('an update stops before the live site when there is no backup, or the release does not work here', async () => {
  const folder = await makeCopies();
  const head = git(folder, 'rev-parse', 'HEAD');
  const noBackup = record(folder, 'npm run backup -- --remote');
  await expect(updateSite(null, false, noBackup.tools)).rejects.toThrow();
  expect(git(folder, 'rev-parse', 'HEAD')).toBe(head);
  const broken = record(folder, 'npm run deploy -- --dry-run');
  await expect(updateSite(null, false, broken.tools)).rejects.toThrow(`git reset --hard ${head}`);
  expect(broken.ran).not.toContain('npm run deploy');
});

test('an update names the files that the owner and the release have both changed', async () => {
  const folder = await makeCopies('mine\n');
  const { ran, tools } = record(folder);
  await expect(updateSite(null, false, tools)).rejects.toThrow(/program\.ts/);
  expect(ran).toEqual([]);
});

test('an update goes to the newest release of upstream: no tag to be tried, none of the owner’s own', async () => {
  const folder = await makeCopies();
  const upstream = git(folder, 'remote', 'get-url', 'upstream');
  for (const tag of ['v1.0.9', 'v1.10.0', 'v1.9.0', 'v2.0.0-try.1', 'vacation']) git(upstream, 'tag', tag);
  git(folder, 'tag', 'v9.9.9');
  const { said, tools } = record(folder);
  await updateSite(null, true, tools);
  expect(said.join('\n')).toContain('(v1.10.0)');
});

test('an update without any release goes to the newest commit, once it is named, and says when there is no such thing', async () => {
  const folder = await makeCopies();
  const upstream = git(folder, 'remote', 'get-url', 'upstream');
  git(upstream, 'tag', '--delete', 'v1.1.0');
  const { said, ran, tools } = record(folder);
  await expect(updateSite(null, true, tools)).rejects.toThrow('npm run update -- --to upstream/main');
  await expect(updateSite('v7.0.0', true, tools)).rejects.toThrow('upstream has no v7.0.0');
  await updateSite('upstream/main', false, tools);
  expect(said.join('\n')).toContain('From 1.0.0 to 1.1.0 (upstream/main)');
  expect(ran.at(-1)).toBe('npm run deploy');
  expect(git(folder, 'show', 'HEAD:program.ts')).toBe('two');
});

test('a release is version, change log, commit and tag, which an older copy is then brought to', async () => {
  const folder = await makeCopies();
  const upstream = git(folder, 'remote', 'get-url', 'upstream');
  const tools = { folder: upstream, day: '2027-01-02', say: () => {} };
  await write(upstream, 'package-lock.json', '{"version":"1.1.0","packages":{"":{"version":"1.1.0"}}}');
  commit(upstream);
  for (const version of ['1.2', 'v1.2.0', '1.1.0']) await expect(makeRelease(version, tools)).rejects.toThrow();
  await write(upstream, 'program.ts', 'three\n');
  await expect(makeRelease('1.2.0', tools)).rejects.toThrow('not committed');
  commit(upstream);
  git(upstream, 'config', 'user.name', 'A');
  git(upstream, 'config', 'user.email', 'a@b.test');
  await makeRelease('1.2.0', tools);

  const { said, tools: update } = record(folder);
  await updateSite(null, false, update);
  expect(said.join('\n')).toContain('From 1.0.0 to 1.2.0 (v1.2.0)');
  expect(git(folder, 'show', 'HEAD:program.ts')).toBe('three');
  expect(notesOf(git(folder, 'show', 'HEAD:CHANGELOG.md'), '1.2.0')).toBe('- Old.');
  expect(JSON.parse(git(folder, 'show', 'HEAD:package-lock.json'))).toEqual({
    version: '1.2.0',
    packages: { '': { version: '1.2.0' } },
  });
  await expect(makeRelease('1.3.0', tools)).rejects.toThrow('says nothing of Unreleased');
});

test('the notes of a release are its part of the change log; one without is refused', () => {
  expect(notesOf(NEWER, '1.1.0')).toBe('- Plans can be given away.');
  expect(() => notesOf(NEWER, '2.0.0')).toThrow('says nothing of 2.0.0');
  expect(notesSince(OLDER, NEWER)).toBe('1.1.0\n- Plans can be given away.');
});
