import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './child.ts';
import { notesOf } from './live/changelog.ts';
import { exitWith, StartFailure } from './start-failure.ts';

/** Prints the change log's text about a tag such as `v1.2.0`, which must be the version in package.json. */
const print = async (): Promise<void> => {
  const version = (process.argv[2] ?? '').replace(/^v/, '');
  const { version: own }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  if (version !== own) throw new StartFailure(`The tag is of ${version}, but package.json has ${own}.`);
  console.log(notesOf(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'), version));
};

await print().catch(exitWith);
