import { ROOT } from './child.ts';
import { makeRelease } from './live/make-release.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith } from './start-failure.ts';

const USAGE = `npm run release -- VERSION

Makes a release such as 1.2.0 of what stands on main: the version in package.json, what is unreleased in CHANGELOG.md under
its name, a commit and a tag. Pushing the tag publishes it, and npm run update finds it from then on.`;

const run = async (): Promise<void> => {
  const [version = ''] = readArguments(USAGE, {}, ['VERSION']).positionals;
  await makeRelease(version, { folder: ROOT, day: new Date().toISOString().slice(0, 10), say: console.log });
};

await run().catch(exitWith);
