import { defineConfig } from '@playwright/test';
import { chromiumPath } from './test/harness/browser.ts';
import { TEST_ORIGIN } from './test/harness/test-stack.ts';

const { executablePath, args, env } = await chromiumPath();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/harness/playwright-stack.ts',
  // One database, one mail provider and two cores: tests take turns.
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 30_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    baseURL: TEST_ORIGIN,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
});
