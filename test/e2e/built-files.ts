import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The path of a part of the client, named by its file below `src-web`. */
export const builtPath = async (part: string): Promise<string> => {
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
  return `/${manifest[part].file}`;
};

/** A pattern of the addresses of a part of the client. */
export const builtFile = async (part: string): Promise<string> => `**${await builtPath(part)}`;

/** Holds the code of a part of the client back until something has happened. */
export const holdCode = async (page: Page, part: string, until: Promise<unknown>): Promise<void> => {
  await page.route(await builtFile(part), async (route) => {
    await until;
    await route.continue();
  });
};
