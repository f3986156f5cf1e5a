import type { Page } from '@playwright/test';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { SAVES } from '../worker/admin/documents.ts';
import { WRITERS_WORDS } from '../worker/sample-words.ts';
import { arrive, modal, somebody, toasts } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { opened, tierButton } from './payment-steps.ts';

const TRIAL = {
  id: 'pricing-trial',
  name: 'Quill Trial',
  description: 'Try it.',
  price: '$10',
  period: 'trial',
  features: ['One page'],
  buttonText: 'Begin',
  order: 1,
};

/** Documents that need no screen are saved by the owner's calls. */
const OWN: Record<string, unknown> = {
  ...Object.fromEntries(SAVES.map(({ path, body }) => [path, body('Quillan Ferreira')])),
  // A call keeps what it does not name, such as the sample's passage.
  profile: { ...Object(SAVES.find(({ path }) => path === 'profile')?.body('Quillan Ferreira')), edits: null },
  pricing: [TRIAL],
  experience: [],
  education: [],
  certifications: [],
  'technical-skills': [],
  words: { texts: {} },
};

const DOCUMENTS = [
  '/',
  '/about',
  '/projects/proj-1',
  '/pages/terms',
  '/feed.xml',
  '/manifest.webmanifest',
  '/sitemap.xml',
];

const WORDS = ['/illustrations/', ...WRITERS_WORDS];

const textOf = async (page: Page, path: string): Promise<string> => (await page.request.get(path)).text();

/** A customer agrees to the terms before PayPal opens. */
const payOnTerms = async (page: Page): Promise<void> => {
  await tierButton(page, 'trial').click();
  await expect(modal(page)).toContainText('Before you pay');
  await modal(page).getByRole('button', { name: 'Continue to PayPal' }).click();
  await expect(modal(page)).toContainText('Please agree to the terms before you pay.');
  expect(await violations(page, 'terms before paying')).toEqual([]);
  await modal(page).getByRole('checkbox').check();
  const checkout = await opened(page, () => modal(page).getByRole('button', { name: 'Continue to PayPal' }).click());
  await expect(checkout.getByText('$10.00 USD')).toBeVisible();
  await checkout.close();
};

test.afterEach(restoreContent);

test('a fresh site becomes entirely the owner’s own', { tag: '@screens' }, async ({ page, allowConsole }) => {
  allowConsole(/frame is sandboxed/);
  // The owner's pictures are on another host.
  allowConsole(/Failed to load resource/);
  await openAdmin(page, 'pages');
  const before = await textOf(page, '/');
  // The search for leftover words can find some.
  expect(WORDS.filter((word) => before.includes(word)).length).toBeGreaterThan(30);
  for (const [path, data] of Object.entries(OWN)) {
    const saved = await page.request.put(`/api/admin/${path}`, { headers: { origin: TEST_ORIGIN }, data });
    expect(saved.ok(), `${path}: ${await saved.text()}`).toBe(true);
  }

  const editor = page.locator('[data-editor="pages"]');
  const item = (id: string) => editor.locator(`[data-item="${id}"]`);
  for (let place = 4; place > 1; place -= 1) await editor.getByRole('button', { name: 'Move up Pricing' }).click();
  await item('skills').locator('[aria-expanded]').click();
  await item('skills').getByLabel('Heading', { exact: true }).fill('What I do');
  await item('about').locator('[aria-expanded]').click();
  await item('about').getByRole('switch').click();

  await editor.getByRole('button', { name: 'Draft of “Terms”' }).click();
  const terms = editor.locator('[data-item^="page-"]');
  const onSite = terms.getByRole('switch', { name: 'On the site' });
  await expect(terms).toContainText('Still to fill in: your postal address');
  await onSite.click({ force: true });
  await expect(onSite).not.toBeChecked();
  await terms.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('You pay first. I write then.');
  await expect(terms).not.toContainText('Still to fill in');
  await onSite.click();
  await expect(onSite).toBeChecked();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Pages updated successfully!');

  for (const path of DOCUMENTS) {
    const text = await textOf(page, path);
    expect(text, path).toContain(path === '/sitemap.xml' ? '/pages/terms' : 'Quillan');
    expect(
      WORDS.filter((word) => text.includes(word)),
      path,
    ).toEqual([]);
  }

  await arrive(page, somebody());
  const sections = page.locator('main > section');
  await expect(sections.last()).toBeAttached();
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'hero',
    'pricing',
    'skills',
    'projects',
    'contact',
  ]);
  await expect(page.getByRole('heading', { name: 'What I do' })).toBeVisible();

  await payOnTerms(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  await expect(page.getByText('You pay first. I write then.')).toBeVisible();
});
