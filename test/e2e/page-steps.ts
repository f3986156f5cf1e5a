import type { Page } from '@playwright/test';

/** Waits until the app has hydrated the page. */
export const ready = (page: Page) =>
  page.waitForFunction(() =>
    [...(document.querySelector('#root')?.children ?? [])].some((child) =>
      Object.keys(child).some((key) => key.startsWith('__react')),
    ),
  );

/** Opens an address and waits until the app has hydrated it. */
export const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};
