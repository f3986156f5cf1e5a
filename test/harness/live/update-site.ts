import { StartFailure } from '../start-failure.ts';
import { notesSince } from './changelog.ts';
import { gitIn, type Git } from './git.ts';

export interface UpdateTools {
  /** The owner's copy of the project. */
  folder: string;
  say: (line: string) => void;
  /** Runs a command of the project; rejects when it fails. */
  run: (command: readonly string[]) => Promise<void>;
}

/**
 * Updates a site to a newer release: shows the changes, makes a backup, merges, installs and deploys. A dry run only
 * shows. Throws a `StartFailure` that says how to continue. Only the last step changes the live site.
 */
export const updateSite = async (target: string | null, isDry: boolean, tools: UpdateTools): Promise<void> => {
  const { folder, say, run } = tools;
  const git = gitIn(folder);
  await fetchReleases(git);
  const release = target ?? (await newestRelease(git));
  await expectRevision(git, release);
  const plan = await planUpdate(git, release);
  if (plan === null) return say(`There is nothing newer than what you have in ${release}.`);
  say(plan.summary);
  if (plan.conflicts.length > 0) {
    throw new StartFailure(
      `You have changed what the release changes as well: ${plan.conflicts.join(', ')}. Merge by hand: git merge ${release}`,
    );
  }
  if (isDry) return;
  if ((await git('status', '--porcelain', '--untracked-files=no')) !== '') {
    throw new StartFailure('There are changes that are not committed. Commit them first.');
  }
  const before = await git('rev-parse', 'HEAD');
  await run(['npm', 'run', 'backup', '--', '--remote']);
  await git('merge', '--no-edit', release);
  try {
    await run(['npm', 'ci']);
    await run(['npm', 'run', 'deploy', '--', '--dry-run']);
  } catch (error) {
    throw new StartFailure(
      `The new release does not work here, and the site is as it was. To go back: git reset --hard ${before} && npm ci`,
      { cause: error },
    );
  }
  await run(['npm', 'run', 'deploy']);
  say(`The site runs the new release. To have the former one back here as well: git reset --hard ${before} && npm ci`);
};

const UPSTREAM = 'upstream';

const fetchReleases = async (git: Git): Promise<void> => {
  if (!(await git('remote')).split('\n').includes(UPSTREAM)) {
    throw new StartFailure(`Say first where releases come from: git remote add ${UPSTREAM} ADDRESS`);
  }
  await git('fetch', '--quiet', '--tags', UPSTREAM);
};

const expectRevision = async (git: Git, name: string): Promise<void> => {
  const isThere = await git('rev-parse', '--quiet', '--verify', `${name}^{commit}`).catch((error: unknown) => {
    if (error instanceof StartFailure) return null;
    throw error;
  });
  if (isThere === null)
    throw new StartFailure(`${UPSTREAM} has no ${name}. It is a tag such as v1.2.0, or ${UPSTREAM}/main.`);
};

/** The newest tag, such as `v1.2.0`, in the project's repository. Tags of trial versions are longer. */
const newestRelease = async (git: Git): Promise<string> => {
  const theirs = await git('ls-remote', '--tags', '--refs', '--sort=-version:refname', UPSTREAM, 'v*');
  const newest = /^\S+\trefs\/tags\/(v\d+\.\d+\.\d+)$/m.exec(theirs)?.[1];
  if (newest === undefined)
    throw new StartFailure('There is no release yet. Name a branch: npm run update -- --to upstream/main');
  return newest;
};

interface Plan {
  summary: string;
  /** Files that both sides have changed in the same places. */
  conflicts: string[];
}

/** The changes of a release, or null when it is installed. */
const planUpdate = async (git: Git, release: string): Promise<Plan | null> => {
  const commits = await git('rev-list', '--count', `HEAD..${release}`);
  if (commits === '0') return null;
  const at = (revision: string, file: string) => git('show', `${revision}:${file}`);
  const versionAt = async (revision: string): Promise<string> => {
    const { version }: { version: string } = JSON.parse(await at(revision, 'package.json'));
    return version;
  };
  const added = await git('diff', '--name-only', '--diff-filter=A', `HEAD...${release}`, '--', 'migrations/*.sql');
  const notes = notesSince(await at('HEAD', 'CHANGELOG.md'), await at(release, 'CHANGELOG.md'));
  const known = namesIn(await at('HEAD', '.dev.vars.example'));
  const names = [...namesIn(await at(release, '.dev.vars.example'))].filter((name) => !known.has(name));
  const summary = `From ${await versionAt('HEAD')} to ${await versionAt(release)} (${release}), ${commits} commits.

What changes
${notes || 'Nothing that the change log tells.'}

Migrations: ${added === '' ? 'none' : added.split('\n').join(', ')}
New settings: ${names.length === 0 ? 'none' : names.join(', ')}

npm run update then does
  1. npm run backup -- --remote   one encrypted file with the whole site
  2. git merge ${release}
  3. npm ci, and npm run deploy -- --dry-run: nothing live has changed so far
  4. npm run deploy   restore point, migrations, upload, /api/health, and how to go back`;
  return { summary, conflicts: await conflictsWith(git, release) };
};

/** The settings that an example file names. */
const namesIn = (text: string) => new Set([...text.matchAll(/^(?:# )?([A-Z_]+) = /gm)].map(([, name]) => name));

/** Tries the merge without changing files. */
const conflictsWith = async (git: Git, release: string): Promise<string[]> => {
  const merged = await git('merge-tree', '--write-tree', '--name-only', '--no-messages', 'HEAD', release).catch(
    (error: unknown) => (error instanceof StartFailure ? null : Promise.reject(error)),
  );
  if (merged !== null) return [];
  const base = await git('merge-base', 'HEAD', release);
  const changed = async (revision: string) => (await git('diff', '--name-only', base, revision)).split('\n');
  const ours = new Set(await changed('HEAD'));
  return (await changed(release)).filter((file) => ours.has(file));
};
