import type { Page } from '@playwright/test';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

const toasts = (page: Page) => page.locator('#toasts li');
const versions = (page: Page) => page.getByRole('list', { name: 'Versions' });

interface Stored {
  revision: number;
  body: { title: string };
}

/** Saves the story like an editor; each save is a version. */
const saveStory = (page: Page, title: string): Promise<number> =>
  page.evaluate(async (words) => {
    const read = await fetch('/api/admin/content/story');
    // The cast is safe, because the contract types this answer.
    const { data } = (await read.json()) as { data: { body: object } };
    const saved = await fetch('/api/admin/about/story', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...data.body, title: words }),
    });
    const answer = (await saved.json()) as { data: { revision: number } };
    return answer.data.revision;
  }, title);

const storyNow = (page: Page): Promise<Stored> =>
  page.evaluate(async () => ((await (await fetch('/api/admin/content/story')).json()) as { data: Stored }).data);

const openStory = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Document' }).selectOption({ label: 'About Page: Our Story' });
  await expect(versions(page)).toBeVisible();
};

test.afterAll(restoreContent);

test('the owner sees what became of a text, looks at yesterday’s version and restores it', async ({ page }) => {
  await openAdmin(page, 'history');
  const mark = crypto.randomUUID().slice(0, 8);
  const good = await saveStory(page, `Words that hold water ${mark}`);
  const bad = await saveStory(page, `Words that hold nothing ${mark}`);
  await openStory(page);

  const view = page.getByRole('region', { name: `Version ${bad}` });
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toHaveValue(String(good));
  await expect(view.locator('del')).toContainText('water');
  await expect(view.locator('ins')).toContainText('nothing');
  await expect(view.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);

  await versions(page)
    .getByRole('button', { name: `Version ${good},` })
    .click();
  const former = page.getByRole('region', { name: `Version ${good}` });
  await former.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator(`iframe[title="Preview of version ${good}"]`);
  await expect(preview.getByRole('heading', { name: `Words that hold water ${mark}` })).toBeVisible();

  await former.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = page.getByRole('dialog', { name: `Restore version ${good}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await storyNow(page)).revision).toBe(bad);
  await former.getByRole('button', { name: 'Restore this version' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(toasts(page)).toContainText('Version restored');
  await expect(versions(page).getByRole('button', { name: `Version ${bad + 1},` })).toContainText('On the site');
  expect(await storyNow(page)).toMatchObject({ revision: bad + 1, body: { title: `Words that hold water ${mark}` } });

  await page.goto('/about');
  await expect(page.getByRole('heading', { name: `Words that hold water ${mark}` })).toBeVisible();
});

test('nobody restores over what they have not seen', async ({ page, allowConsole }) => {
  allowConsole(/status of 409/);
  await openAdmin(page, 'history');
  const first = await saveStory(page, 'One');
  await saveStory(page, 'Two');
  await openStory(page);
  await versions(page)
    .getByRole('button', { name: `Version ${first},` })
    .click();
  const theirs = await saveStory(page, 'Theirs');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(toasts(page)).toContainText('Error restoring version');
  await expect(toasts(page)).toContainText('Someone else changed this in the meantime.');
  // The save of the other window is visible now.
  await expect(versions(page).getByRole('button', { name: `Version ${theirs},` })).toContainText('On the site');
  expect(await storyNow(page)).toMatchObject({ revision: theirs, body: { title: 'Theirs' } });
});

interface Service {
  id: string;
  name: string;
}

const servicesNow = (page: Page): Promise<{ revision: number; body: Service[] }> =>
  page.evaluate(
    async () =>
      // The cast is safe, because the contract types this answer.
      (
        (await (await fetch('/api/admin/content/skills')).json()) as {
          data: { revision: number; body: Service[] };
        }
      ).data,
  );

/** Gives a service another name, like an editor. */
const renameService = async (page: Page, id: string, name: string): Promise<void> => {
  const { body } = await servicesNow(page);
  const data = body.map((service) => (service.id === id ? { ...service, name } : service));
  const saved = await page.request.put('/api/admin/skills', { headers: { origin: new URL(page.url()).origin }, data });
  expect(saved.ok(), await saved.text()).toBe(true);
};

test('yesterday’s one change is taken back, and today’s stays', async ({ page }) => {
  await openAdmin(page, 'history');
  const { revision, body } = await servicesNow(page);
  const [first, second] = body;
  if (first === undefined || second === undefined) throw new Error('Two services are needed.');
  await renameService(page, first.id, 'A slip of yesterday');
  await renameService(page, second.id, 'A good name of today');

  await page.getByRole('combobox', { name: 'Document' }).selectOption({ label: 'Our Services' });
  await versions(page)
    .getByRole('button', { name: `Version ${revision},` })
    .click();
  const parts = page.getByRole('region', { name: 'One thing of this version' });
  await parts.getByRole('button', { name: `Bring back ${first.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(toasts(page)).toContainText(`“${first.name}” is back`);
  const after = await servicesNow(page);
  expect(after.body.slice(0, 2).map(({ name }) => name)).toEqual([first.name, 'A good name of today']);
  expect(after.body.slice(2)).toEqual(body.slice(2));
});

const rename = async (window: Page, place: number, name: string): Promise<void> => {
  const item = window.locator('[data-editor="services"] [data-item]').nth(place);
  await item.locator('[aria-expanded]').click();
  await item.getByLabel('Name', { exact: true }).fill(name);
};

const save = (window: Page): Promise<void> => window.getByRole('button', { name: 'Save Changes', exact: true }).click();

test('in two windows of one owner nothing is lost', async ({ page, allowConsole }) => {
  allowConsole(/status of 409/);
  await openAdmin(page, 'services');
  const other = await page.context().newPage();
  await openAdmin(other, 'services');
  await rename(page, 0, 'Typed in the first window');
  await rename(other, 1, 'Typed in the second window');
  await save(other);
  await expect(toasts(other)).toContainText('Skills updated successfully!');
  await other.close();

  await page.reload();
  const services = page.locator('[data-editor="services"]');
  await expect(services).toContainText('Your changes are back.');
  await expect(services.locator('[data-item]').first()).toContainText('Typed in the first window');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'You have saved this in another window' });
  await dialog.getByRole('button', { name: 'Combine both' }).click();
  await expect(toasts(page)).toContainText('Skills updated successfully!');
  const { body } = await servicesNow(page);
  expect(body.slice(0, 2).map(({ name }) => name)).toEqual(['Typed in the first window', 'Typed in the second window']);
});

test(
  'the history is read by the keyboard and by axe, and fits a phone and a tablet',
  { tag: '@screens' },
  async ({ page }) => {
    await openAdmin(page, 'history');
    await saveStory(page, 'A title to compare');
    await openStory(page);
    await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeVisible();
    expect(await violations(page, 'admin, history, compare')).toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('iframe[title^="Preview of version"]')).toBeVisible();
    expect(await violations(page, 'admin, history, preview')).toEqual([]);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0);
    }
  },
);

test('the owner sees how the site runs, and who changed what', { tag: '@screens' }, async ({ page, cron }) => {
  await openAdmin(page, 'history');
  const revision = await saveStory(page, 'Noted');
  await cron();
  await page.getByRole('tab', { name: 'System' }).click();
  const status = page.getByRole('region', { name: 'Status' });
  for (const words of ['Configured', 'Connected', 'Scheduled work', 'in local mode']) {
    await expect(status).toContainText(words);
  }
  await expect(page.getByRole('region', { name: 'Scheduled work' })).toContainText(/run/);
  await expect(page.getByRole('region', { name: 'Errors' })).toContainText('last 30 days');
  await page.getByRole('button', { name: 'Check the site' }).click();
  const checkUp = page.getByRole('region', { name: 'Check-up' });
  await checkUp.getByText(/checks found nothing/).click();
  const alike = checkUp.getByRole('listitem').filter({ hasText: /^Still the sample’s: .+, .+, .+\.$/ });
  await expect(alike.getByRole('link', { name: 'Founder' })).toHaveAttribute('href', /tab=about/);
  expect(await violations(page, 'admin, system')).toEqual([]);

  const parts = page.getByRole('navigation', { name: 'System' });
  await parts.getByRole('link', { name: 'Log and versions' }).click();
  await expect(parts.getByRole('link', { name: 'Log and versions' })).toHaveAttribute('aria-current', 'page');
  const audit = page.getByRole('table', { name: 'Audit log' });
  await expect(audit.getByRole('row', { name: `Saved Our Story as version ${revision}` })).toContainText('admin');
  const kept = page.getByRole('region', { name: 'Versions' });
  await expect(kept).toContainText(/\d versions are kept, [\d.]+ KB in all\. None is old enough to be removed\./);
  await kept.getByRole('button', { name: 'Keep every version' }).click();
  await expect(kept).toContainText('None is ever removed.');
  await expect(audit.getByRole('row', { name: 'Switched to keeping every version' })).toContainText('admin');
  await kept.getByRole('button', { name: 'Let old versions go' }).click();
  await expect(kept).toContainText('None is old enough to be removed.');
  expect(await violations(page, 'admin, system, log and versions')).toEqual([]);
  await parts.getByRole('link', { name: 'Emails' }).click();
  const mails = page.getByRole('region', { name: 'Emails to you' });
  await mails.getByRole('button', { name: 'Change address' }).click();
  await mails.getByLabel('New address').fill('desk@example.com');
  await mails.getByLabel('Your password').fill('portfolio-demo');
  await mails.getByRole('button', { name: 'Send the link' }).click();
  await expect(mails).toContainText('emails still go to owner@example.com');
  expect(await violations(page, 'admin, system, mails')).toEqual([]);
  await parts.getByRole('link', { name: 'Status' }).click();
  await expect(status).toContainText('owner@example.com (until desk@example.com is confirmed)');
  await parts.getByRole('link', { name: 'Emails' }).click();
  await mails.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(mails).not.toContainText('desk@example.com');
});

/** The cell holds the failure of the last attempt; it is empty while none has ended. */
const errorOf = (page: Page, subject: string): Promise<string> =>
  page.evaluate(async (words) => {
    const read = await fetch('/api/admin/outbox');
    // The cast is safe, because the contract types this answer.
    const { data } = (await read.json()) as { data: { subject: string; last_error: string | null }[] };
    return data.find((mail) => mail.subject.includes(words))?.last_error ?? '';
  }, subject);

test('retry: a mail that nobody would take is sent again when the provider is back', async ({
  page,
  mail,
  request,
  cron,
}) => {
  const subject = `A white paper ${crypto.randomUUID().slice(0, 8)}`;
  await mail.mode('down');
  const sent = await request.post('/api/contact', {
    data: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      subject,
      message: 'We would like six pages on centrifugal pumps.',
      contentType: ['Whitepaper'],
    },
  });
  expect(sent.status()).toBe(201);
  await openAdmin(page, 'system&part=mails');
  // The first attempt runs after the answer; later ones follow after their pauses.
  await expect.poll(() => errorOf(page, subject)).toContain('500');
  const start = Date.now();
  for (const minutes of [2, 10, 45, 200]) await cron(new Date(start + minutes * 60_000));
  // Three hours later the owner's session has ended, and Cron has removed it.
  await openAdmin(page, 'system&part=mails');
  await page.getByRole('region', { name: 'Outbox' }).getByRole('combobox', { name: 'Show' }).selectOption('dead');
  const row = page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: subject });
  await expect(row).toContainText('Undelivered');
  await expect(row).toContainText('Tried 5 times');
  expect((await mail.list()).filter((message) => message.subject.includes(subject))).toEqual([]);

  await mail.mode('ok');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(toasts(page)).toContainText('On its way again');
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () => (await mail.list()).filter((message) => message.subject.includes(subject)).length)
    .toBe(1);
  await page.getByRole('link', { name: 'Log and versions' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Sent an email to');
});
