import { ROOT } from './child.ts';
import { makeRelease } from './live/make-release.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run release -- VERSION

Makes a release such as 1.2.0 of what stands on main: the version in package.json, what is unreleased in CHANGELOG.md under
its name, a commit and a tag. Pushing the tag publishes it, and npm run update finds it from then on.`;

const run = async (): Promise<void> => {
  const [version = '--help', ...others] = process.argv.slice(2);
  if (others.length > 0) throw new StartFailure(USAGE);
  if (version === '--help') return console.log(USAGE);
  await makeRelease(version, { folder: ROOT, day: new Date().toISOString().slice(0, 10), say: console.log });
};

await run().catch(exitWith);
