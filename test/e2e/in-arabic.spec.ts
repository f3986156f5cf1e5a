import type { Page } from '@playwright/test';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

test.afterEach(restoreContent);

/** True for each plain text in a script whose full stop is left of its last letter. */
const stopsLeft = (page: Page, script: string): Promise<boolean[]> =>
  page.locator('main :is(p, li)').evaluateAll(
    (elements, written) =>
      elements.flatMap((element) => {
        const text = element.firstChild;
        const length = text?.nodeValue?.trimEnd().length ?? 0;
        if (text === null || element.childNodes.length !== 1 || length < 2) return [];
        if (!new RegExp(written, 'u').test(element.textContent.trim())) return [];
        const leftOf = (index: number): number => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return range.getBoundingClientRect().left;
        };
        return leftOf(length - 1) < leftOf(length - 2);
      }),
    script,
  );

test('a text in the owner’s language keeps its full stop behind it on a page in another script (RTL)', async ({
  page,
}) => {
  await openAdmin(page, 'profile');
  const { data } = await (await page.request.get('/api/profile')).json();
  const save = async (language: string, contentLanguage: string, bio: string): Promise<void> => {
    const saved = await page.request.put('/api/admin/profile', {
      headers: { origin: TEST_ORIGIN },
      data: { ...data, personalInfo: { ...data.personalInfo, language, contentLanguage, bio } },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  };

  await save('ar', 'en', 'A writer who says it in plain words.');
  for (const path of ['/resume', '/projects/more-demos', '/']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const stops = () => stopsLeft(page, '^[\\p{sc=Latin}\\p{sc=Common}]+\\.$');
    await expect.poll(async () => [...new Set(await stops())], path).toEqual([false]);
  }

  await save('ar', 'ar', '');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect
    .poll(() => stopsLeft(page, '^Application notes.*\\.$'), 'a card whose language is said wrongly')
    .toEqual([false]);
  await expect(page.locator('#edits .sentence')).toHaveCSS('unicode-bidi', 'plaintext');

  await save('de', 'ar', '');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const note of await page.locator('#edits small').all()) {
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeInViewport({ ratio: 0.99 });
  }

  await save('en', 'ar', 'نكتب ما يصعب شرحه بلغة واضحة.');
  await page.goto('/resume');
  await expect.poll(() => stopsLeft(page, '^[\\p{sc=Arabic}\\p{sc=Common}]+\\.$')).toEqual([true]);
});
