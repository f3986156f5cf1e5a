import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { close, portOf } from '../simulators/node-server.ts';
import { expect, test } from './fixtures.ts';
import { ready } from './page-steps.ts';

const STUDY = '/projects/more-demos';

/** Opens a page. Returns the fonts of its texts, without fallback fonts, and whether each came over the network. */
const fontsOf = async (page: Page, path: string, referer?: string) => {
  await page.goto(path, referer === undefined ? {} : { referer });
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => ({
    fonts: [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, style }) => `${family.replaceAll('"', '')} ${style}`)
      .filter((name) => !name.includes('Fallback')),
    sent: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0),
  }));
};

const FONTS = ['Newsreader normal', 'Newsreader italic', 'Instrument Sans normal'];

test('the fonts are three files asked for with the document, and a second page has them from the cache', async ({
  page,
}) => {
  expect(await fontsOf(page, '/')).toEqual({ fonts: FONTS, sent: [true, true, true] });
  expect(await fontsOf(page, '/about')).toEqual({ fonts: FONTS, sent: [false, false, false] });
});

test('on a phone the boot script asks for the fonts before anything is laid out', async ({ context }) => {
  await onFastLine(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fontsOf(page, '/')).toEqual({ fonts: FONTS, sent: [true, true, true] });
});

test('a phone on a slow line: the first page does without the fonts, and the next has them from the cache', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 180_000,
    uploadThroughput: 90_000,
  });
  const fetched = Promise.all(
    ['newsreader-display-', 'newsreader-display-italic', 'instrument-sans'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(name)),
    ),
  );
  await page.goto('/');
  expect(await page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Newsreader').length)).toBe(0);
  await fetched;
  expect(asked.findIndex((url) => url.endsWith('.woff2'))).toBeGreaterThan(
    asked.findLastIndex((url) => url.endsWith('.js')),
  );
  // The document of this page is as slow as the first one.
  expect(await fontsOf(page, '/about', page.url())).toEqual({ fonts: FONTS, sent: [false, false, false] });
});

/** True when the layout of the last section is deferred after the document has loaded. */
const isLastDeferred = async (page: Page, visit: () => Promise<unknown>) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const last = document.querySelector('#contact');
      if (last !== null) Object.assign(globalThis, { atFirst: getComputedStyle(last).contentVisibility });
    });
  });
  await visit();
  return (await page.evaluate<string>('atFirst')) === 'auto';
};

test('a fresh visit has the first screen laid out first, and all of the page by the time it has loaded', async ({
  page,
}) => {
  expect(await isLastDeferred(page, () => page.goto('/'))).toBe(true);
  expect(await page.locator('#contact').innerText()).toContain('Contact');
  await expect(page.locator('[data-fresh], [data-settled]')).toHaveCount(0);
});

test('a reload and a link to a section have all of the page laid out at once', async ({ page }) => {
  expect(await isLastDeferred(page, () => page.goto('/#contact'))).toBe(false);
  expect(await isLastDeferred(page, () => page.reload())).toBe(false);
});

test('a link pressed before all is laid out leads to the place it leads to later', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector<HTMLElement>('#hero a[href="#pricing"]')?.click(),
    );
  });
  await page.goto('/');
  await expect(page.locator('#pricing')).toBeFocused();
  await ready(page);
  const early = await page.evaluate(() => scrollY);
  await page.locator('#hero a[href="#pricing"]').dispatchEvent('click');
  expect(early).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(early, 0);
});

test('nothing is painted before the browser has read the whole first screen', async ({ page, baseURL }) => {
  const answerOf = (path = '/') => fetch(new URL(path, baseURL));
  const document = await (await answerOf()).text();
  const end = document.indexOf('</header>');
  const readPaints =
    "<script>paints = performance.getEntriesByType('paint').length; document.currentScript.remove()</script>";
  const answer = async ({ url }: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await answerOf(url);
    response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
    if (url !== '/') return response.end(body === null ? '' : await buffer(body));
    response.write(document.slice(0, end));
    await setTimeout(1000);
    return response.end(readPaints + document.slice(end));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`http://localhost:${portOf(server)}/`);
  expect(await page.evaluate('paints')).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ready(page);
  await close(server);
});

test('the app is fetched after the first paint, also under a pointer that rests', async ({ page }) => {
  await page.mouse.move(200, 300);
  await page.goto('/');
  await ready(page);
  const { painted, fetched } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    fetched: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
  }));
  expect(painted).toBeDefined();
  expect(fetched).toBeGreaterThan(painted ?? Infinity);
});

test('where no paint is reported, the app comes all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(PerformanceObserver.prototype, { observe: () => {} });
  });
  await page.goto('/');
  await ready(page);
});

test('a tab that nobody has looked at stays without the app', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) fetched.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.assign(PerformanceObserver.prototype, { observe: () => {} });
  });
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(10_000);
  expect(fetched).toEqual([]);
});

/** TypeScript has no type for a browser's report of a layout shift. */
interface Shift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Collects everything that moves on a page, however little, with its places, as `shifts`. */
const collectShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.trim().slice(0, 40) ?? 'what is gone';
          return `${text}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate<{ value: number; moved: string[] }[]>('shifts');

test('nothing moves while the page settles', async ({ page }) => {
  await collectShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await ready(page);
    const shifts = await shiftsOf(page);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      `${width} px: ${JSON.stringify(shifts)}`,
    ).toBeLessThan(0.001);
  }
});

test('a click made before the app has loaded is done once it has', async ({ page }) => {
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  clicked.resolve();
  await expect(page.getByRole('dialog')).toContainText('Welcome Back', { timeout: 10_000 });
});

test('a press on the trial made before the app has loaded opens the form and no empty tab', async ({
  page,
  context,
}) => {
  const tabs: Page[] = [];
  context.on('page', (tab) => tabs.push(tab));
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#hero').getByRole('button', { name: 'Start Trial' }).click();
  clicked.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(tabs).toEqual([]);
});

test('a click is not lost when the app cannot be fetched, and works once it can', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|net::ERR/);
  let isDown = true;
  await page.route(/\/assets\/.*\.js$/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/');
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  isDown = false;
  await signIn.click();
  await expect(page.getByRole('dialog')).toContainText('Welcome Back');
});

test('the usual reply is shown before the app has come, until its end', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|net::ERR/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const now = Date.now();
  for (const [until, isShown] of [
    [now + 60_000, true],
    [now - 1000, false],
  ] as const) {
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const reply = `<p><span hidden data-until="${new Date(until).toISOString()}">Usual reply: within 3 hours.</span></p>`;
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', `${reply}</main>`) });
    });
    await page.goto('/');
    await expect(page.locator('[data-until]')).toBeVisible({ visible: isShown });
    await page.unroute('/');
  }
});

/**
 * On a busy machine the document may come late, so the boot script, which asks first, is told that no time has passed.
 */
const onFastLine = (context: BrowserContext) =>
  context.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => {
      performance.now = now;
      return 0;
    };
  });

/** The lines of each text on the first screen, with their widths, which differ in other fonts. */
const linesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, main p')].slice(0, 4).map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return [...text.getClientRects()].map(({ width }) => width);
    }),
  );

// The pages are opened one after the other, because browsers draw only the one in front.
for (const { when, isPressed } of [
  { when: 'before the app', isPressed: false },
  { when: 'after the app', isPressed: true },
]) {
  test(`fonts that come after the first frame, and ${when}, wait for the next page: nothing moves (CLS 0)`, async ({
    context,
  }) => {
    await onFastLine(context);
    for (const [width, path] of [
      [390, '/'],
      [412, '/'],
      [768, '/'],
      [1440, '/'],
      [390, '/about'],
      [1440, '/about'],
      [412, STUDY],
    ] as const) {
      const page = await context.newPage();
      const released = Promise.withResolvers<void>();
      let come = 0;
      page.on('requestfinished', (request) => void (come += Number(request.url().endsWith('.woff2'))));
      await page.route('**/*.woff2', async (route) => {
        await released.promise;
        await route.continue();
      });
      await collectShifts(page);
      await page.setViewportSize({ width, height: 823 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const before = await linesOf(page);
      if (isPressed) {
        await page.mouse.click(2, 400);
        await ready(page);
      }
      released.resolve();
      await expect.poll(() => come).toBe(FONTS.length);
      await ready(page);
      // The browser checks its fonts again at each added style sheet.
      await page.evaluate(() => document.adoptedStyleSheets.push(new CSSStyleSheet()));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await linesOf(page), `lines of ${path} at ${width} px`).toEqual(before);
      expect(await shiftsOf(page), `${path} at ${width} px`).toEqual([]);
      await page.close();
    }
  });
}
