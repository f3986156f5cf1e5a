import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './packaged-chromium.ts';

export interface BrowserLaunch {
  executablePath: string;
  args: string[];
  /** Of what drives the browser, which arguments it leaves out. */
  ignoreDefaultArgs: string[];
  /** What the browser needs in its environment besides our own. */
  env: Record<string, string>;
}

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

/** What drives the browser turns these off, and Chromium heeds only the last list it is given; so they stand here too. */
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
 * The address bar's popups, pages of their own of which each new window loads two, and a process that is started for a
 * page that may come: together more than a second's work for each window, which nobody sees.
 */
const UNSEEN = ['AimEnabled', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Chromium runs without what talks to the outside or asks the user; as root it cannot use its sandbox. */
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

/** What several browsers share among their processes fits in here. */
const ENOUGH_MEMORY = 1024 ** 3;

/** Some containers have little memory to share, so that Playwright has browsers use the disk, which is slower. */
const hasSharedMemory = (): Promise<boolean> =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_MEMORY,
    () => false,
  );

/** A browser as people have it: only a press opens a tab. */
const ignored = async (): Promise<string[]> => [
  '--disable-popup-blocking',
  ...((await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : []),
];

/**
 * A Chromium to test with: `CHROMIUM_PATH`, else one installed on this machine, else the one from the package registry.
 * `CHROMIUM=package` asks for the last of these whatever is installed.
 */
export const chromiumPath = async (): Promise<BrowserLaunch> => {
  const options = { args: args(), ignoreDefaultArgs: await ignored() };
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!(await isExecutable(chosen))) throw new Error(`CHROMIUM_PATH is "${chosen}", which cannot be executed.`);
    return { executablePath: chosen, env: {}, ...options };
  }
  const installed = process.env['CHROMIUM'] === 'package' ? undefined : await findInstalled();
  if (installed !== undefined) return { executablePath: installed, env: {}, ...options };
  return { ...(await unpackChromium()), ...options };
};
