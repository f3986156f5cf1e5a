import type { Page } from '@playwright/test';
import { DOCUMENT_KEYS } from '#contract/content';
import { contentOfKind, DOCUMENT_PATHS, KINDS, type Kind } from '../screens/any-content.ts';
import { findings } from '../screens/axe.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

/** Saves every document as another owner's, and answers the address of a project, if there is one. */
const publish = async (page: Page, kind: Kind): Promise<string | undefined> => {
  let project: string | undefined;
  for (const key of DOCUMENT_KEYS) {
    const answer = await page.request.get(`/api/admin/content/${key}`);
    // The contract's document; see DocumentState.
    const { data } = (await answer.json()) as { data: { body: unknown } };
    const changed = contentOfKind(kind, data.body);
    const path = `/api/admin/${DOCUMENT_PATHS[key]}`;
    const saved = await page.request.put(path, { headers: { origin: TEST_ORIGIN }, data: changed });
    expect(saved.ok(), `${key}: ${await saved.text()}`).toBe(true);
    // A project has an id, as its schema says.
    if (key === 'projects') project = (changed as { id: string }[])[0]?.id;
  }
  return project;
};

test.afterEach(restoreContent);

for (const kind of KINDS) {
  test(`every screen holds content of any size: ${kind}`, { tag: '@any-content' }, async ({ page, allowConsole }) => {
    // The browser says so when a page that fades in is shown at another width, and React passes it on.
    allowConsole(/Viewport size changed/);
    // What looks at a page looks into its previews as well, which run no script.
    allowConsole(/frame is sandboxed/);
    await openAdmin(page, 'profile');
    const project = await publish(page, kind);
    // The browser learns once that nothing is left of the sample content.
    await openAdmin(page, 'profile');
    await expect(page.getByText('What to do first')).toBeHidden();

    for (const path of ['/', '/about', ...(project === undefined ? [] : [`/projects/${project}`])]) {
      await page.goto(path);
      await expect.soft(findings(page, `${kind}, ${path}`), path).resolves.toEqual([]);
    }
    if (project !== undefined) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open Case Study' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.soft(findings(page, `${kind}, case study`), 'case study').resolves.toEqual([]);
    }
    for (const tab of ['profile', 'about', 'services', 'projects', 'pricing']) {
      await openAdmin(page, tab);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect.soft(findings(page, `${kind}, admin, ${tab}`), tab).resolves.toEqual([]);
    }
  });
}
