import { expect, request, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { keepInStorage } from './account-steps.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';

const DEMO = { username: 'admin', password: 'portfolio-demo' };

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** The cookies of the owner's last login are kept for the next tests, because checking a password is slow. */
let known: Cookies = [];

/** Signs the owner in, unless an earlier session is still open. */
export const signInOwner = async (page: Page): Promise<void> => {
  await page.context().addCookies(known);
  const session = await page.request.get('/api/admin/session');
  if (session.ok()) return;
  // Some test files have a site of their own.
  const { origin } = new URL(session.url());
  expect((await page.request.post('/api/admin/login', { headers: { origin }, data: DEMO })).ok()).toBe(true);
  known = await page.context().cookies();
};

/** Opens a tab of the admin area by its address, as the owner who has signed in. */
export const openAdmin = async (page: Page, tab: string): Promise<void> => {
  await signInOwner(page);
  await keepInStorage(page, 'adminLoggedIn', 'true');
  await page.goto(`/#/admin?tab=${tab}`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

/** Pastes HTML from another program at the end of a rich text. */
export const pasteHtml = async (text: Locator, html: string): Promise<void> => {
  await text.click();
  await text.press('ControlOrMeta+End');
  await text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
};

/**
 * After the last test of a file, every document gets its first version back and the articles are archived: the files
 * share a site, and the others read the sample content.
 */
export const restoreContent = async (): Promise<void> => {
  const owner = await request.newContext({ baseURL: TEST_ORIGIN, extraHTTPHeaders: { origin: TEST_ORIGIN } });
  expect((await owner.post('/api/admin/login', { data: DEMO })).ok()).toBe(true);
  // The cast is safe, because the contract types this list of documents; see DocumentState.
  const { data } = (await (await owner.get('/api/admin/content')).json()) as {
    data: { key: string; revision: number }[];
  };
  for (const { key, revision } of data) {
    await owner.delete(`/api/admin/drafts/${key}`, { data: {} });
    if (revision === 1) continue;
    const restored = await owner.post(`/api/admin/content/${key}/revisions/1/restore`, { data: {} });
    expect(restored.ok(), `${key}: ${await restored.text()}`).toBe(true);
  }
  const { data: articles } = (await (await owner.get('/api/admin/articles')).json()) as {
    data: { id: string; state: string }[];
  };
  for (const { id, state } of articles) {
    if (state === 'archived') continue;
    const archived = await owner.post(`/api/admin/articles/${id}/move`, { data: { move: 'archive' } });
    expect(archived.ok(), await archived.text()).toBe(true);
  }
  await owner.dispose();
};

export interface FileToGive {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses files behind a button without pressing it, because a busy browser may refuse its dialog as too late. */
export const choose = (page: Page, button: string, files: FileToGive | FileToGive[]): Promise<void> =>
  page.getByLabel(button, { exact: true }).setInputFiles(files);

/** Gives files to an element as dropping or pasting them does. */
export const give = (target: Locator, event: 'drop' | 'paste', ...files: FileToGive[]): Promise<void> =>
  target.evaluate(
    (element, { kind, given }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data })
          : new ClipboardEvent('paste', { ...common, clipboardData: data }),
      );
    },
    {
      kind: event,
      given: files.map(({ name, mimeType: type, buffer }) => ({ name, type, base64: buffer.toString('base64') })),
    },
  );
