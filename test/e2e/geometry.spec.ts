/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page holds all it needs. */
import type { Page } from '@playwright/test';
import { plainToRichText } from '#contract/rich-text';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { layoutFaults } from '../screens/layout.ts';
import { toasts } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

const COMPOUND = 'Suchmaschinenoptimierungsmaßnahmenkatalog';
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).replaceAll(' ', '');

/** Where the document and what is in it begin and end. */
const rootEdges = (page: Page): Promise<{ left: number; right: number }[]> =>
  page.locator('html, #root').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    }),
  );

test('words of any length break and overprint nothing, in any width', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(10, 10);
  // React would put back a text that it finds changed.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main > section, footer')].every((part) => Object.keys(part).length > 0),
  );
  await page.evaluate(
    ({ compound, name }) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const text = texts.currentNode;
        // The texts of buttons are the site's; the texts around them are the owner's.
        if (text.parentElement?.closest('script, style, button, [class*=button], header nav, footer nav') != null)
          continue;
        const words = text.textContent ?? '';
        if (words === document.querySelector('h1 span')?.textContent) text.textContent = name;
        else if (/[a-z]{4}/.test(words)) text.textContent = `${compound} ${words}`;
      }
    },
    { compound: COMPOUND, name: LONG_NAME },
  );
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await layoutFaults(page), `${width} px`).toEqual([]);
  }
});

test('the heading of a section stands near the top after a click in the navigation', async ({ page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [label, id] of [
    ['Projects', 'projects'],
    ['Pricing', 'pricing'],
    ['About', 'about'],
  ] as const) {
    await navigation.getByRole('link', { name: label, exact: true }).click();
    const top = () => page.locator(`#${id}-title`).evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThan(85);
    expect(await top()).toBeLessThan(130);
  }
});

test('a dialog holds all of its matter, however small the window, and leaves no strip beside it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto('/');
  const place = await rootEdges(page);
  expect(place[0]?.right, 'beside a scrollbar').toBeLessThan(320);
  await page.getByRole('button', { name: 'Open Case Study' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await rootEdges(page)).toEqual(place);
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, width: 320 });

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await rootEdges(page)).toEqual(place);
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, width: 320 });
});

test('nothing on the home page moves by itself', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.evaluate('moved')).toEqual([]);
});

test('an error and what can be pressed differ in more than their hue', async ({ page }) => {
  await page.goto('/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const luminances = await page.evaluate(() =>
      ['--accent', '--error'].map((token) => {
        const context = document.createElement('canvas').getContext('2d');
        if (context === null) throw new Error('No canvas');
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(${token})`;
        context.fillStyle = getComputedStyle(probe).color;
        probe.remove();
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      }),
    );
    const [low = 0, high = 0] = luminances.toSorted((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    expect(ratio, colorScheme).toBeGreaterThan(1.5);
  }
});

test.describe('in Arabic', () => {
  test.afterEach(restoreContent);

  test('the page is mirrored wholly, with one edge in the hero (RTL)', { tag: '@screens' }, async ({ page }) => {
    await openAdmin(page, 'profile');
    const { profile } = sampleDocuments;
    const data = {
      ...profile,
      personalInfo: {
        ...profile.personalInfo,
        language: 'ar',
        name: 'ليلى حدّاد',
        title: 'كاتبة محتوى',
        heroDescription: plainToRichText('SEO والكتابة للشركات التي تبيع ما يصعب شرحه.'),
        location: 'عمّان، الأردن',
      },
    };
    const saved = await page.request.put('/api/admin/profile', { headers: { origin: TEST_ORIGIN }, data });
    expect(saved.ok(), await saved.text()).toBe(true);

    await page.goto('/');
    const { width, edges, facts, icon, figure } = await page.evaluate(() => {
      const hero = document.querySelector('#hero');
      const edgeOf = (part: Element): number => {
        const words = document.createRange();
        words.selectNodeContents(part);
        return Math.round(Math.max(...Array.from(words.getClientRects(), ({ right }) => right)));
      };
      const own = Array.from(hero?.querySelectorAll('h1 > *, p, div:has(> a)') ?? [], (part) => edgeOf(part));
      const [wordmark, arrow] = ['header a', 'svg:has([href$="#ArrowRight"], [href$="#ArrowUpRight"])'].map(
        (selector) => document.querySelector(selector),
      );
      return {
        width: document.documentElement.clientWidth,
        edges: [Math.round(wordmark?.getBoundingClientRect().right ?? 0), ...own],
        facts: [...new Set(Array.from(hero?.querySelectorAll('dd') ?? [], (fact) => edgeOf(fact)))],
        icon: arrow === null || arrow === undefined ? '' : getComputedStyle(arrow).scale,
        figure: getComputedStyle(hero?.querySelector('strong') ?? document.body).unicodeBidi,
      };
    });
    expect(Math.max(...edges) - Math.min(...edges), `right edges at ${edges.join(', ')}`).toBeLessThan(4);
    expect(edges[0]).toBeGreaterThan(width * 0.9);
    expect(facts, 'facts, Latin or Arabic').toHaveLength(1);
    expect(icon).toBe('-1 1');
    expect(figure).toBe('plaintext');

    const place = await rootEdges(page);
    await page.locator('[data-app^="case-study:"]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await rootEdges(page)).toEqual(place);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    expect(await violations(page, 'home, in Arabic')).toEqual([]);
    await page.goto('/#/admin?tab=profile');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');

    const site = page.getByRole('combobox', { name: 'Language of the site' });
    await site.selectOption('de');
    await page.getByRole('combobox', { name: 'Language of your texts' }).selectOption('ar');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('Profile updated successfully!');
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveAttribute('dir', 'rtl');
    expect(await violations(page, 'home, in German around Arabic')).toEqual([]);
  });
});
