import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInOwner } from './admin-steps.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { layoutFaults } from '../screens/layout.ts';
import { ready } from './page-steps.ts';

const section = (page: Page, id: string) => page.locator(`section#${id}, #${id}`).first();

test('the home page reads from top to bottom before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const id of ['hero', 'skills', 'about', 'projects', 'pricing', 'contact']) {
    await expect(section(page, id), id).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'What I do' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2024');
  await expect(page.locator('#contact')).toContainText('within 24 hours');
  await context.close();
});

test('navigation scrolls to each section and leaves the address to the routes', async ({ page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation').first();
  for (const [name, id] of [
    ['Pricing', 'pricing'],
    ['What I do', 'skills'],
    ['Contact', 'contact'],
    ['About', 'about'],
    ['Projects', 'projects'],
  ] as const) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page.locator(`#${id}`)).toBeInViewport();
    expect(new URL(page.url()).hash).toBe('');
  }
});

test("the hero's buttons lead to the plans, the trial and the contact form", async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByText('Start Trial')).toBeVisible();
  await hero.getByText('View Plans').click();
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await hero.getByText('Get In Touch').click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('the first screen holds the edited promise and the proof, and the page is short', async ({ page }) => {
  await signInOwner(page);
  const headers = { origin: TEST_ORIGIN };
  const id = crypto.randomUUID();
  const testimonials = '/api/admin/testimonials';
  const given = {
    words: VOICE,
    name: 'Dana Whitlock',
    role: 'Head of Marketing, Tarrant Freight Systems',
    consent: true,
  };
  expect((await page.request.post(testimonials, { headers, data: { id, ...given } })).ok()).toBe(true);
  const place = { on_home: true, project_id: null };
  expect((await page.request.put(`${testimonials}/${id}`, { headers, data: place })).ok()).toBe(true);
  for (const { width, height, tallest } of [
    { width: 1440, height: 900, tallest: 6500 },
    { width: 390, height: 844, tallest: 9000 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const hero = page.locator('#hero');
    await expect(hero.locator('s + em')).toBeInViewport({ ratio: 1 });
    const proofs = hero.getByRole('list', { name: 'What came of it' }).getByRole('link');
    await expect(proofs).toHaveCount(3);
    for (const proof of await proofs.all()) await expect(proof).toBeInViewport({ ratio: 0.99 });
    if (width === 1440) {
      const [portrait, facts] = await Promise.all(
        ['img', 'dl'].map((part) => hero.locator(part).first().boundingBox()),
      );
      expect([portrait?.x, portrait?.width], 'the grid of the portrait').toEqual([facts?.x, facts?.width]);
    }
    const voice = page.locator('#contact figure');
    await expect(voice).toContainText('Dana Whitlock');
    // Sections below the first screen are laid out later.
    await expect(page.locator('html')).not.toHaveAttribute('data-fresh');
    const { whole, pricing } = await page.evaluate(() => ({
      whole: document.documentElement.scrollHeight,
      pricing: (document.querySelector('#pricing')?.getBoundingClientRect().top ?? 0) + scrollY,
    }));
    expect(whole).toBeLessThan(tallest);
    if (width === 1440) {
      const [said, form] = await Promise.all([voice.boundingBox(), page.locator('#contact-form').boundingBox()]);
      expect(said?.x, 'the client’s words stand beside the form').toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    }
    expect(pricing / whole).toBeLessThan(0.7);
  }
  await page
    .locator('#hero')
    .getByRole('link', { name: /Ostrander/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A catalog that can be found');
  expect((await page.request.delete(`${testimonials}/${id}`, { headers })).ok()).toBe(true);
});

/** Another test may have saved the projects, and the sample's own testimonial goes with them. */
const VOICE =
  'She took 275 articles off our site. A year later nobody has asked for one of them back, and sales wants to know what we did.';

test('each note in the margin has the number of its stroke and stands beside it', async ({ page }) => {
  await page.goto('/');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const notes = await page.locator('#edits ins + sup + small').evaluateAll((all) =>
      all.map((note) => {
        const [number, stroke] = [note.previousElementSibling, note.previousElementSibling?.previousElementSibling];
        const line = [...(stroke?.getClientRects() ?? [])].at(-1);
        const box = note.getBoundingClientRect();
        return {
          number: number?.textContent,
          begins: note.textContent.slice(0, 1),
          isBeside: box.left > (note.parentElement?.getBoundingClientRect().right ?? Infinity),
          distance: line === undefined ? Infinity : Math.max(0, box.top - line.bottom, line.top - box.bottom),
          lower: line === undefined ? Infinity : Math.abs(box.top - line.top),
        };
      }),
    );
    expect(notes.map(({ number }) => number)).toEqual(['1', '2', '3']);
    for (const { number, begins, isBeside, distance, lower } of notes) {
      expect(begins).toBe(number);
      expect(distance, `note ${number} at ${width} px`).toBeLessThan(24);
      if (width === 1440) expect([isBeside, lower < 24], `note ${number}`).toEqual([true, true]);
    }
    expect(await layoutFaults(page), `${width} px`).toEqual([]);
  }
  await page.locator('#edits').getByText('Clean').click();
  await expect(page.locator('#edits p').first()).toHaveText(
    'We have your application. Someone will read it tomorrow, and you will hear from us by Thursday.',
    { useInnerText: true },
  );
});

test('reduced motion has the name once in the first screen, and in the header further down', async ({ page }) => {
  await page.goto('/');
  const name = page.getByRole('banner').getByRole('link').first();
  await expect(name).toHaveCSS('opacity', '0');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(name).toHaveCSS('opacity', '1');
});

const openServices = async (page: Page) => {
  await page.goto('/');
  const cards = page.locator('#skills details');
  await expect(cards).toHaveCount(6);
  await cards.nth(0).locator('summary').click();
  await expect(cards.nth(0)).toHaveAttribute('open', '');
  await cards.nth(3).locator('summary').click();
  await expect(cards.nth(3)).toHaveAttribute('open', '');
  await expect(cards.nth(0)).not.toHaveAttribute('open', '');
  await expect(cards.nth(3)).toContainText('%');
};

test('one service is open at a time, with and without script', async ({ page, browser, baseURL }) => {
  await openServices(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await openServices(await context.newPage());
  await context.close();
});

test('a section typed into the address is shown and not taken for a route', async ({ page }) => {
  await page.goto('/#pricing');
  await expect(page.locator('#pricing')).toBeInViewport();
  await ready(page);
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.evaluate(() => {
    location.hash = '#contact';
  });
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('only the trial is labelled as one, and a project tier leads to the contact form', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#pricing').getByText('One time trial')).toHaveCount(1);
  await page.locator('#pricing').getByText('Get Quote').click();
  await expect(page.locator('#contact-form')).toBeInViewport();
});

test('the theme is remembered and stands before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const before = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.locator('[data-theme-switch]:visible').first().click();
  const after = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(after).not.toBe(before);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(after);
});

test('an unknown route never shows the home page first, says so and leads home', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const heading = document.querySelector('#hero');
      if (heading !== null) seen.push(heading.checkVisibility());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/#/no-such-page');
  await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible();
  const seen = await page.evaluate<boolean[]>('seen');
  expect(seen).not.toContain(true);
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page.locator('#hero')).toBeVisible();
});

test('no width makes the page scroll sideways', async ({ page }) => {
  await page.goto('/');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});
