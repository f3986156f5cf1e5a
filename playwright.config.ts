import { defineConfig } from '@playwright/test';
import { chromiumPath } from './test/harness/browser.ts';
import { exitWith } from './test/harness/start-failure.ts';
import { BROWSER_WORKERS, TEST_ORIGIN } from './test/harness/test-stack.ts';
import { isEveryWidth, picturesFolder } from './test/screens/modes.ts';

const { executablePath, args, ignoreDefaultArgs, env } = await chromiumPath().catch(exitWith);

/** A long file that comes late by its name: dealt first, so that it is not left to run by itself at the end. */
const LONG = /quote\.spec\.ts$/;

const isTest = picturesFolder() === undefined && !isEveryWidth();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/harness/playwright-stack.ts',
  // A file's tests take turns, because they share a database and a mail provider; the files are dealt to a few sites.
  workers: BROWSER_WORKERS,
  // Of several browsers on two cores one sometimes draws no frame for a minute. What needed its second try is listed at
  // the end of the output, to be looked into: it can be a fault of ours that seldom shows.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // What any content does to each screen is looked at by `npm run test:screens`.
  ...(isTest ? { grepInvert: /@any-content/ } : {}),
  // Each step has a time of its own; this one is for all of them, and a busy machine takes half a minute for a purchase.
  // Taking a screen's pictures, or looking at it in every width, takes longer than one look.
  timeout: isTest ? 90_000 : 300_000,
  // Generous, because several browsers and sites share two cores.
  expect: { timeout: 10_000 },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  reporter: 'list',
  use: {
    browserName: 'chromium',
    baseURL: TEST_ORIGIN,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Nothing is tested while it moves, and drawing what moves costs most without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    launchOptions: { executablePath, args, ignoreDefaultArgs, env: { ...process.env, ...env } },
  },
});
