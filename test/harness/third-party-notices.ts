import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './child.ts';

/** The folder of the notices among the served files. */
export const NOTICES = 'third-party-notices.txt';

/** Packages that only the build needs, but whose fonts, icons or list of common passwords are in its result. */
const BUILT_IN = /^(?:@fontsource-variable\/|lucide-static$|@zxcvbn-ts\/language-common$)/;

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

/**
 * Writes the licenses of everything in the client's and the Worker's bundles into a folder, as the licenses require.
 */
export const writeNotices = async (folder: string): Promise<void> => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    await readFile(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const parts = await Promise.all(
    Object.entries(packages)
      .filter(([path, locked]) => path !== '' && (BUILT_IN.test(nameOf(path)) || isBundled(locked)))
      .map(async ([path, { version, license = 'no license named' }]) => {
        const text = await readLicense(join(ROOT, path));
        return `${nameOf(path)} ${version} (${license})\n\n${text}\n`;
      }),
  );
  await writeFile(join(folder, NOTICES), `${HEADING}${parts.join(RULE)}`);
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isBundled = ({ dev, optional, devOptional }: Locked): boolean =>
  dev !== true && optional !== true && devOptional !== true;

const RULE = `\n${'-'.repeat(80)}\n\n`;

const HEADING = `This site holds parts of the packages below, under their licenses. Its own is in the file LICENSE of its source.\n${RULE}`;

/** The license texts of a package, or the license that it names. */
const readLicense = async (path: string): Promise<string> => {
  const files = (await readdir(path)).filter((file) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(file)).toSorted();
  if (files.length > 0)
    return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n\n');
  const { author }: { author?: string | { name?: string } } = JSON.parse(
    await readFile(join(path, 'package.json'), 'utf8'),
  );
  const name = typeof author === 'string' ? author : author?.name;
  return name === undefined ? 'The package brings no text of it.' : `The package brings no text of it. Author: ${name}`;
};
