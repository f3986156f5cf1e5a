import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './packaged-chromium.ts';
import { StartFailure } from './start-failure.ts';

export interface BrowserLaunch {
  executablePath: string;
  args: string[];
  /** The default arguments that Playwright must leave out. */
  ignoreDefaultArgs: string[];
  /** Environment variables that the browser needs. */
  env: Record<string, string>;
}

const NONE_FOUND =
  'No Chromium or Chrome was found among the packages or on this machine. Install one or set CHROMIUM_PATH.';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const findInstalled = async (): Promise<string | undefined> => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC];
  for (const candidate of candidates) if (existsSync(candidate) && (await isExecutable(candidate))) return candidate;
  return undefined;
};

/** Playwright turns these features off, and Chromium reads only the last such list, so they are repeated here. */
const OFF_FOR_TESTS = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/**
 * Popups of the address bar, of which each new window loads two pages, and a process started in advance: more than a
 * second of work per window that nobody sees.
 */
const UNSEEN = ['AimEnabled', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Without features that call other servers or ask the user. As root, Chromium cannot use its sandbox. */
const args = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${[...OFF_FOR_TESTS, ...UNSEEN].join(',')}`,
];

/** Several browsers share this much memory among their processes. */
const ENOUGH_MEMORY = 1024 ** 3;

/** Some containers have little shared memory, so Playwright makes browsers use the disk, which is slower. */
const hasSharedMemory = (): Promise<boolean> =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_MEMORY,
    () => false,
  );

/** As in a person's browser, only a click opens a tab. */
const ignored = async (): Promise<string[]> => [
  '--disable-popup-blocking',
  ...((await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []),
];

/**
 * The Chromium for tests: `CHROMIUM_PATH`, else the one from the package registry, which is the same on every machine,
 * else an installed one.
 */
export const chromiumPath = async (): Promise<BrowserLaunch> => {
  const options = { args: args(), ignoreDefaultArgs: await ignored() };
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!(await isExecutable(chosen))) throw new Error(`CHROMIUM_PATH is "${chosen}", which cannot be executed.`);
    return { executablePath: chosen, env: {}, ...options };
  }
  const packaged = await unpackChromium();
  if (packaged !== undefined) return { ...packaged, ...options };
  const installed = await findInstalled();
  if (installed === undefined) throw new StartFailure(NONE_FOUND);
  return { executablePath: installed, env: {}, ...options };
};
