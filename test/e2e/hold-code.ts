import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Keeps the code of a part of the client, named as in the build's manifest, from coming before something has happened. */
export const holdCode = async (page: Page, part: string, until: Promise<unknown>): Promise<void> => {
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
  await page.route(`**/${manifest[part].file}`, async (route) => {
    await until;
    await route.continue();
  });
};
