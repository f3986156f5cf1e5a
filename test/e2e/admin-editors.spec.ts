import type { Browser, Locator, Page } from '@playwright/test';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

const editor = (page: Page, tab: string): Locator => page.locator(`[data-editor="${tab}"]`);
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true });
const field = (where: Locator, name: string): Locator => where.getByLabel(name, { exact: true });
const toast = (page: Page): Locator => page.locator('#toasts');

/** The names of a list's items, in their order. */
const names = (where: Locator): Locator => where.locator('[data-item] [aria-expanded] > span:first-child');

const save = async (page: Page, tab: string, said: string): Promise<void> => {
  await button(editor(page, tab), 'Save Changes').click();
  await expect(toast(page)).toContainText(said);
};

test.afterAll(restoreContent);

test('the owner changes the hero, sees it in the preview at once and on the site after saving', async ({ page }) => {
  await openAdmin(page, 'profile');
  const profile = editor(page, 'profile');
  const words = `Written at ${Date.now()}.`;
  await field(profile, 'Title').fill('Editor of long things');
  const hero = profile.getByRole('textbox', { name: 'Hero description' });
  await hero.click();
  await hero.press('ControlOrMeta+A');
  await page.keyboard.type(words);
  const preview = profile.frameLocator('iframe');
  await expect(preview.getByText(words)).toBeVisible();
  await expect(preview.getByText('Editor of long things').first()).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  expect(await (await page.request.get('/')).text()).not.toContain(words);

  await save(page, 'profile', 'Profile updated successfully!');
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
  const saved = profile.getByText(/^Saved .+ by admin$/);
  for (const width of [768, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(saved).toBeInViewport({ ratio: 1 });
    expect(await saved.evaluate((note) => note.scrollHeight - note.clientHeight), `${width} px`).toBeLessThanOrEqual(1);
  }
  // The page is opened within the app, and as a document of its own.
  await page.evaluate(() => (location.hash = '#/'));
  await expect(page.locator('#hero')).toContainText(words);
  await page.goto('/');
  await expect(page.locator('#hero')).toContainText(words);
  await expect(page.locator('#hero')).toContainText('Editor of long things');
  expect(await (await page.request.get('/')).text()).toContain(words);
});

test('the CV is the owner’s: an entry is added, one is deleted, one is moved, and the home page follows', async ({
  page,
}) => {
  await openAdmin(page, 'profile');
  const profile = editor(page, 'profile');
  const work = profile.getByRole('region', { name: 'Work experience' });
  await button(work, 'Add Position').click();
  await field(work, 'Role').fill('Keeper of the style guide');
  await field(work, 'Company').fill('Harbour Press');
  await field(work, 'Period').fill('2001 to 2006');
  const education = profile.getByRole('region', { name: 'Education', exact: true });
  const [first = '', second = ''] = await names(education).allTextContents();
  await button(education, `Move down ${first}`).click();
  await expect(names(education)).toHaveText([second, first]);
  const certificates = profile.getByRole('region', { name: 'Certificates' });
  const gone = (await names(certificates).first().textContent()) ?? '';
  await button(certificates, `Delete ${gone}`).click();
  const tools = profile.getByRole('region', { name: 'Tools and standards' });
  await button(tools, 'Add Group').click();
  await field(tools, 'Group').fill('By hand');
  await field(tools, 'Tools (one per line)').fill('Pencil\n\nRuler');

  const about = profile.frameLocator('iframe').locator('#about');
  await expect(about).toContainText('Keeper of the style guide');
  await expect(about).toContainText('Pencil, Ruler');
  await save(page, 'profile', 'Profile updated successfully!');
  await page.getByRole('button', { name: 'What to do first' }).click();
  await expect(page.getByText('Still sample content: ')).toBeVisible();
  await page.goto('/');
  const shown = page.locator('#about');
  await expect(shown).toContainText('Keeper of the style guide');
  await expect(shown).toContainText('Harbour Press');
  await expect(shown).toContainText('Pencil, Ruler');
  await expect(shown).not.toContainText(gone);
  const text = (await shown.textContent()) ?? '';
  expect(text.indexOf(second)).toBeLessThan(text.indexOf(first));
});

test('a reload in the middle loses nothing, and resetting asks and brings back what is live', async ({ page }) => {
  await openAdmin(page, 'profile');
  const profile = editor(page, 'profile');
  const live = await field(profile, 'Location').inputValue();
  await field(profile, 'Location').fill('A train to Lisbon');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:profile'))).toContain('A train to Lisbon');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(profile, 'Location')).toHaveValue('A train to Lisbon');
  await expect(profile.getByText('Your changes are back.')).toBeVisible();

  await button(profile, 'Reset Changes').click();
  const dialog = page.getByRole('dialog', { name: 'Reset changes?' });
  await button(dialog, 'Keep editing').click();
  await expect(field(profile, 'Location')).toHaveValue('A train to Lisbon');
  await button(profile, 'Reset Changes').click();
  await button(dialog, 'Reset').click();
  await expect(field(profile, 'Location')).toHaveValue(live);
  expect(await page.evaluate(() => localStorage.getItem('draft:profile'))).toBeNull();
});

test('what was typed is still there when a load has failed and is tried again', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await openAdmin(page, 'profile');
  const profile = editor(page, 'profile');
  await field(profile, 'Location').fill('A tunnel');
  await field(profile, 'Founder name').fill('Typed before the tunnel');
  const kept = () => page.evaluate(() => `${localStorage['draft:profile']} ${localStorage['draft:founder']}`);
  await expect.poll(kept).toMatch(/A tunnel.*Typed before the tunnel/s);
  await page.route('**/api/admin/content/founder', (route) => route.abort(), { times: 1 });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const asked: string[] = [];
  await button(profile, 'Try again').waitFor();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await button(profile, 'Try again').click();
  await expect(field(profile, 'Founder name')).toHaveValue('Typed before the tunnel');
  await expect(field(profile, 'Location')).toHaveValue('A tunnel');
  // A document that is already loaded is not loaded again.
  expect(asked.filter((path) => path.startsWith('/api/admin/content/'))).toEqual(['/api/admin/content/founder']);
});

test('coming back to a tab shows what was published elsewhere meanwhile', async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  await openAdmin(page, 'pricing');
  const pricing = editor(page, 'pricing');
  await expect(names(pricing).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(editor(page, 'profile')).toBeVisible();
  const { data } = (await (await page.request.get('/api/admin/content/pricing')).json()) as {
    data: { body: { name: string }[] };
  };
  const [first, ...rest] = data.body;
  const put = await page.request.put('/api/admin/pricing', {
    headers,
    data: [{ ...first, name: 'From elsewhere' }, ...rest],
  });
  expect(put.status()).toBe(200);
  await page.getByRole('tab', { name: 'Pricing' }).click();
  await expect(names(pricing)).toContainText(['From elsewhere']);
  await page.request.put('/api/admin/pricing', { headers, data: data.body });
});

test('what is too long is marked where it stands and not sent; a profile without a name is saved, and noted', async ({
  page,
}) => {
  await openAdmin(page, 'profile');
  const profile = editor(page, 'profile');
  const name = field(profile, 'Name');
  await name.fill('N'.repeat(300));
  await button(profile, 'Save Changes').click();
  await expect(toast(page)).toContainText('Error saving profile');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Must be at most 200 characters');
  await name.fill('N'.repeat(200));
  await expect(name).not.toHaveAttribute('aria-invalid');
  await button(profile, 'Reset Changes').click();
  await button(page.getByRole('dialog'), 'Reset').click();
  await expect(name).not.toHaveValue(/^NNN/);

  const called = await name.inputValue();
  await name.fill('');
  await button(profile, 'Add Position').click();
  await field(profile, 'Copyright year').fill('20');
  await save(page, 'profile', 'Profile updated successfully!');
  await expect(name).toHaveAccessibleDescription(/goes by the last one/);
  await expect(field(profile, 'Copyright year')).toHaveAccessibleDescription(/the footer says 2024/);
  // A position that was added and left empty is not saved.
  await expect(field(profile, 'Role')).toHaveCount(0);
  const home = await (await page.request.get('/')).text();
  expect(home).toContain(`>${called}</span>`);
  expect(home).toContain('© 2024');
  await name.fill(called);
  await field(profile, 'Copyright year').fill('2026');
  await save(page, 'profile', 'Profile updated successfully!');
});

test('a service with an icon is added, and gone again only after the save', async ({ page }) => {
  await openAdmin(page, 'services');
  const services = editor(page, 'services');
  await button(services, 'Add Skill').click();
  await expect(field(services, 'Name')).toBeFocused();
  await page.keyboard.type('Speeches');
  await field(services, 'Category').selectOption('Content');
  await field(services, 'Proficiency').fill('73');
  await services.getByRole('button', { name: /^Icon/ }).click();
  const icons = page.getByRole('dialog', { name: 'Choose an icon' });
  await field(icons, 'Search icons').fill('podcast');
  await button(icons, 'Mic').click();
  await expect(services.getByRole('button', { name: /^Icon/ })).toContainText('Mic');
  const description = services.getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.type('For people who speak better than they write.');
  await field(services, 'Name').fill('');
  await save(page, 'services', 'What is unfinished is not on your website yet.');
  await field(services, 'Name').fill('Speeches');
  await save(page, 'services', 'Your changes have been saved and are now live on your website.');

  await page.goto('/');
  const service = page.locator('#skills details', { hasText: 'Speeches' });
  await service.locator('summary').click();
  await expect(service).toContainText('For people who speak better than they write.');
  await expect(service).toContainText('73%');

  await page.goto('/#/admin?tab=services');
  await button(services, 'Delete Speeches').click();
  await expect(names(services)).not.toContainText(['Speeches']);
  await button(services, 'Undo').click();
  await expect(names(services).last()).toHaveText('Speeches');
  await expect(services.getByRole('button', { name: /^Speeches/ })).toBeFocused();
  const before = await names(services).allTextContents();
  await button(services, 'Delete Speeches').click();
  await button(services, `Move down ${before[0] ?? ''}`).click();
  await button(services, `Delete ${before[1] ?? ''}`).click();
  for (let step = 0; step < 3; step += 1) await button(services, 'Undo last change').click();
  await expect(names(services)).toHaveText(before);
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
  await button(services, 'Redo last change').click();
  await expect(names(services)).not.toContainText(['Speeches']);
  await button(services, 'Undo last change').click();
  await expect(names(services)).toHaveText(before);
  await button(services, 'Delete Speeches').click();
  expect(await (await page.request.get('/')).text()).toContain('Speeches');
  await save(page, 'services', 'Skills updated successfully!');
  expect(await (await page.request.get('/')).text()).not.toContain('Speeches');
  // A saved deletion can be undone too, and its note disappears.
  await expect(services.getByText('is deleted once you save')).toHaveCount(0);
  await button(services, 'Undo last change').click();
  await expect(names(services)).toHaveText(before);
});

test('tiers are reordered by buttons and by the keyboard, and features are one a line', async ({ page }) => {
  await openAdmin(page, 'pricing');
  const pricing = editor(page, 'pricing');
  await expect(names(pricing).first()).toBeVisible();
  const before = await names(pricing).allTextContents();
  const [first = '', second = ''] = before;
  const last = before.at(-1) ?? '';
  await expect(button(pricing, `Move up ${first}`)).toBeDisabled();
  await expect(button(pricing, `Move down ${last}`)).toBeDisabled();
  await button(pricing, `Move down ${first}`).click();
  await expect(names(pricing)).toHaveText([second, first, ...before.slice(2)]);

  await button(pricing, `Drag ${first}`).focus();
  await page.keyboard.press('Space');
  // The announcement says that the list is ready for the next key.
  await expect(page.getByText(`${first} would be number 2 of`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} would be number 3 of`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(names(pricing)).toHaveText([second, before[2] ?? '', first, ...before.slice(3)]);

  await pricing.getByRole('button', { name: new RegExp(`^${first}`) }).click();
  await field(pricing, 'Features (one per line)').fill('First thing\n\n   \nSecond thing\n');
  await save(page, 'pricing', 'Pricing tiers updated successfully.');
  const { data } = (await (await page.request.get('/api/pricing')).json()) as {
    data: { name: string; order: number; features: string[] }[];
  };
  expect(data.map(({ name }) => name)).toEqual([second, before[2], first, ...before.slice(3)]);
  expect(data.map(({ order }) => order)).toEqual(before.map((_, index) => index + 1));
  expect(data[2]?.features).toEqual(['First thing', 'Second thing']);

  const tiers = async (): Promise<{ pieces?: number }[]> =>
    ((await (await page.request.get('/api/pricing')).json()) as { data: { pieces?: number }[] }).data;
  for (const pieces of ['3', '']) {
    await field(pricing, 'Pieces in each period').fill(pieces);
    await save(page, 'pricing', 'Pricing tiers updated successfully.');
    await expect.poll(async () => (await tiers())[2]?.pieces).toBe(pieces === '' ? undefined : 3);
  }
});

test('an item is dragged to another place', async ({ page }) => {
  await openAdmin(page, 'pricing');
  const pricing = editor(page, 'pricing');
  await expect(names(pricing).first()).toBeVisible();
  const before = await names(pricing).allTextContents();
  const [first = '', second = '', third = ''] = before;
  const grip = await button(pricing, `Drag ${first}`).boundingBox();
  const target = await button(pricing, `Drag ${third}`).boundingBox();
  if (grip === null || target === null) throw new Error('There is nothing to drag');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, grip.y + 40, { steps: 4 });
  await page.mouse.move(target.x + 10, target.y + 14, { steps: 8 });
  await page.mouse.up();
  await expect(names(pricing)).toHaveText([second, third, first, ...before.slice(3)]);
});

test('without an answer the pricing editor begins with its fallback tiers and overwrites none unseen', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|409/);
  await page.route('**/api/admin/content/pricing', (route) => route.abort(), { times: 1 });
  await openAdmin(page, 'pricing');
  const pricing = editor(page, 'pricing');
  await expect(names(pricing)).toHaveText([
    'Standalone Content',
    'Monthly Basic',
    'Monthly Premium',
    'Monthly Enterprise',
  ]);
  await expect(toast(page)).not.toContainText('Error');
  await expect(pricing.getByText('What you saved before could not be loaded.')).toBeVisible();
  // An unchanged proposal is not saved: the owner's own tiers return.
  await button(pricing, 'Save Changes').click();
  await expect(names(pricing)).toContainText(['7-Day Trial']);
  await expect(pricing.getByText('What you saved before could not be loaded.')).toBeHidden();

  // A changed proposal replaces stored tiers only after a question.
  await page.route('**/api/admin/content/pricing', (route) => route.abort(), { times: 1 });
  await page.reload();
  await pricing.getByRole('button', { name: /^Monthly Basic/ }).click();
  await field(pricing, 'Price').fill('$1');
  await button(pricing, 'Save Changes').click();
  const dialog = page.getByRole('dialog', { name: 'What you saved before could not be loaded' });
  await button(dialog, 'Take what was saved').click();
  await page.getByRole('button', { name: 'Drop mine, take what was saved' }).click();
  await expect(names(pricing)).toContainText(['7-Day Trial']);
});

test('an empty list says how to begin', async ({ page }) => {
  await openAdmin(page, 'pricing');
  const pricing = editor(page, 'pricing');
  await expect(names(pricing).first()).toBeVisible();
  for (const name of await names(pricing).allTextContents()) await button(pricing, `Delete ${name}`).click();
  await expect(pricing.getByText('No pricing tiers yet')).toBeVisible();
  await button(pricing, 'Add First Pricing Tier').click();
  await expect(button(pricing, 'Add Tier')).toBeVisible();
  await expect(names(pricing)).toHaveCount(1);
});

/** A second owner, in a browser of their own. */
const secondOwner = async (browser: Browser, baseURL: string | undefined, tab: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:77:1::1' } });
  const page = await context.newPage();
  await openAdmin(page, tab);
  return page;
};

test(
  'two owners edit one list, and nobody loses a word',
  { tag: '@screens' },
  async ({ page, browser, baseURL, allowConsole }) => {
    test.slow();
    // The console also reports the refused save.
    allowConsole(/409/);
    await openAdmin(page, 'services');
    const other = await secondOwner(browser, baseURL, 'services');
    const mine = editor(page, 'services');
    const theirs = editor(other, 'services');
    await expect(names(mine).first()).toBeVisible();
    await expect(names(theirs).first()).toBeVisible();
    const [first = '', second = ''] = await names(mine).allTextContents();

    await theirs.getByRole('button', { name: new RegExp(`^${second}`) }).click();
    await field(theirs, 'Name').fill('Their name for it');
    await save(other, 'services', 'Skills updated successfully!');

    await mine.getByRole('button', { name: new RegExp(`^${first}`) }).click();
    await field(mine, 'Name').fill('My name for it');
    await button(mine, 'Save Changes').click();
    const dialog = page.getByRole('dialog', { name: 'You have saved this in another window' });
    await button(dialog, 'Compare').click();
    await expect(dialog.getByRole('heading', { name: 'The other window’s' })).toBeVisible();
    await expect(dialog).toContainText('Their name for it');
    await expect(dialog).toContainText('My name for it');
    expect(await violations(page, 'admin, editor in conflict')).toEqual([]);
    await button(dialog, 'Combine both').click();
    await expect(toast(page)).toContainText('Skills updated successfully!');
    const drawn = await (await page.request.get('/')).text();
    expect(drawn).toContain('Their name for it');
    expect(drawn).toContain('My name for it');

    // Both owners changed the same word: the second one decides, and sees both versions.
    await theirs.getByRole('button', { name: /^Their name/ }).waitFor();
    await field(theirs, 'Name').fill('Theirs, again');
    await button(theirs, 'Save Changes').click();
    const otherDialog = other.getByRole('dialog', { name: 'You have saved this in another window' });
    await button(otherDialog, 'Combine both').click();
    await expect(toast(other)).toContainText('Skills updated successfully!');
    await mine.getByRole('button', { name: /^Their name/ }).click();
    await field(mine, 'Name').last().fill('Mine, again');
    await button(mine, 'Save Changes').click();
    await expect(button(dialog, 'Keep mine')).toBeVisible();
    await expect(button(dialog, 'Combine both')).toHaveCount(0);
    // This change drops words, so the editor asks first, and the owner can turn back.
    await button(dialog, 'Take the other window’s').click();
    await page.getByRole('button', { name: 'Back to the choice' }).click();
    await button(dialog, 'Take the other window’s').click();
    await page.getByRole('button', { name: 'Drop mine, take the other window’s' }).click();
    await expect(names(mine)).toContainText(['Theirs, again']);
    await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
    await other.context().close();
  },
);

test('axe finds nothing in the editors', { tag: '@screens' }, async ({ page }) => {
  test.slow();
  await openAdmin(page, 'profile');
  for (const tab of ['profile', 'services', 'pricing', 'pages', 'look']) {
    await page.goto(`/#/admin?tab=${tab}`);
    const open = editor(page, tab);
    await expect(button(open, 'Save Changes')).toBeEnabled();
    if (tab === 'pages') await button(open, 'Draft of “Terms”').click();
    else if (tab !== 'profile' && tab !== 'look') await open.locator('[data-item] [aria-expanded]').first().click();
    // At the wide width the preview is beside the form, and at the narrow one it is closed.
    expect(await violations(page, `admin, ${tab} editor`, { each: tab === 'services' }), tab).toEqual([]);
  }
});

test('on a phone the save bar is one row, and never covers what has the focus', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, 'profile');
  const profile = editor(page, 'profile');
  const bar = profile.locator('[data-foot]');
  await expect(button(profile, 'Save Changes')).toBeEnabled();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
  await expect(button(profile, 'Reset Changes')).toBeHidden();
  await button(profile, 'More').click();
  await expect(button(profile, 'Reset Changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await profile.locator('form').getByLabel('Name').first().focus();
  const covered: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const under = await page.evaluate(() => {
      const focused = document.activeElement;
      const foot = focused?.closest('form')?.closest('[data-editor]')?.querySelector('[data-foot]');
      if (focused === null || foot === null || foot === undefined) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      // Of a long text the line with the caret counts.
      const end = focused.matches('[contenteditable]') ? top + 24 : bottom;
      return end > foot.getBoundingClientRect().top ? focused.outerHTML.slice(0, 80) : null;
    });
    if (under !== null) covered.push(under);
  }
  expect(covered).toEqual([]);
});

test('the editors fit a phone, with the preview in place of the form', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await openAdmin(page, 'pricing');
  for (const tab of ['profile', 'services', 'pricing']) {
    await page.goto(`/#/admin?tab=${tab}`);
    const open = editor(page, tab);
    await expect(button(open, 'Save Changes')).toBeEnabled();
    if (tab !== 'profile') await open.locator('[data-item] [aria-expanded]').first().click();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await button(open, 'Preview').click();
    await expect(open.locator('iframe')).toBeVisible();
    await expect(open.locator('form')).toBeHidden();
    await button(open, 'Preview').click();
    await expect(open.locator('form')).toBeVisible();
  }
});
