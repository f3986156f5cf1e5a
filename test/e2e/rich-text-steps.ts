import type { Locator, Page } from '@playwright/test';
import type { StoredDocument } from '#contract/admin-content';
import { openAdmin } from './admin-steps.ts';
import { expect } from './fixtures.ts';

const ABOUT = '[data-editor="about"]';

/** Opens the editor of the about page, and returns the text of its story. */
export const openStory = async (page: Page): Promise<Locator> => {
  await openAdmin(page, 'about');
  const story = page.locator(ABOUT).getByRole('textbox', { name: 'Content', exact: true });
  // The editor is the heaviest part of the site, and starts slowly on a busy machine.
  await expect(story).toBeVisible({ timeout: 15_000 });
  return story;
};

/** A control of the toolbar over the story. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting of Content' }).getByLabel(name, { exact: true });

/** Empties the text and leaves the caret in it. */
export const empty = async (text: Locator): Promise<void> => {
  await text.click();
  await text.press('ControlOrMeta+a');
  await text.press('Delete');
};

/** The story as the server has it. */
export const storedStory = async (page: Page): Promise<StoredDocument<'story'>> => {
  const { data } = (await (await page.request.get('/api/admin/content/story')).json()) as {
    data: StoredDocument<'story'>;
  };
  return data;
};

/** The blocks of the story as the server has them. */
export const storedBlocks = async (page: Page): Promise<readonly object[]> =>
  (await storedStory(page)).body.content.root.children;

/** Saves the page; the toast alone could be that of the former save. */
export const saveAbout = async (page: Page): Promise<void> => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/about/story'));
  await page.locator(ABOUT).getByRole('button', { name: 'Save All Changes' }).last().click();
  await expect(page.locator('#toasts')).toContainText('About page content updated successfully!');
  await (await saved).finished();
};
