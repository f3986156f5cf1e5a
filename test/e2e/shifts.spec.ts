import type { Page } from '@playwright/test';
import { shiftsSoFar, watchShifts } from '../screens/shifts.ts';
import { expect, test } from './fixtures.ts';

/** Moves the page's only paragraph, and waits until the browser has reported the move. */
const move = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => setTimeout(resolve)).observe({ type: 'layout-shift' });
        document.body.style.paddingBlockStart = `${document.body.getBoundingClientRect().height + 100}px`;
      }),
  );

const sayReady = (page: Page, isAwaited: boolean): Promise<boolean> =>
  page.evaluate((isWaiting) => {
    document.documentElement.toggleAttribute('data-waiting', isWaiting);
    return document.dispatchEvent(new Event('app:ready'));
  }, isAwaited);

test('what moves by itself is told from what a press asked for (layout shift)', async ({ page, context }) => {
  await watchShifts(context);
  await page.route('**/moving', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Something that moves.' }),
  );
  await page.goto('/moving');
  await expect(page.getByText('Something that moves.')).toBeVisible();
  await move(page);
  expect(await shiftsSoFar(page)).toEqual([expect.stringMatching(/^moved by itself by .*Something that moves/)]);

  await sayReady(page, false);
  await move(page);
  expect(await shiftsSoFar(page), 'nobody waited for the app').toHaveLength(1);

  await sayReady(page, true);
  await move(page);
  expect(await shiftsSoFar(page), 'somebody did').toEqual([]);
});
