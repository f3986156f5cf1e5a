import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ready } from './page-steps.ts';

const STUDY = '/projects/proj-content-strategy';

const section = (page: Page, id: string) => page.locator(`section#${id}, #${id}`).first();

test('the home page reads from top to bottom before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const id of ['hero', 'skills', 'about', 'projects', 'pricing', 'contact']) {
    await expect(section(page, id), id).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2024');
  await expect(page.locator('#contact')).toContainText('within 24 hours');
  await context.close();
});

test('navigation scrolls to each section and leaves the address to the routes', async ({ page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation').first();
  for (const [name, id] of [
    ['Pricing', 'pricing'],
    ['Our Services', 'skills'],
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

/** Opens a page. Returns the faces that it is drawn in, stand-ins left out, and whether each came over the network. */
const facesOf = async (page: Page, path: string, referer?: string) => {
  await page.goto(path, referer === undefined ? {} : { referer });
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => ({
    faces: [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, style }) => `${family.replaceAll('"', '')} ${style}`)
      .filter((name) => !name.includes('Fallback')),
    sent: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0),
  }));
};

const FACES = ['Newsreader normal', 'Newsreader italic', 'Instrument Sans normal'];

test('the faces are three files asked for with the document, and a second page has them from the cache', async ({
  page,
}) => {
  expect(await facesOf(page, '/')).toEqual({ faces: FACES, sent: [true, true, true] });
  expect(await facesOf(page, '/about')).toEqual({ faces: FACES, sent: [false, false, false] });
});

test('on a phone the boot script asks for the faces before anything is laid out', async ({ context }) => {
  await onFastLine(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await facesOf(page, '/')).toEqual({ faces: FACES, sent: [true, true, true] });
});

test('a phone on a slow line: the first page does without the faces, and the next has them from the cache', async ({
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
  // Its document is as slow as the first one.
  expect(await facesOf(page, '/about', page.url())).toEqual({ faces: FACES, sent: [false, false, false] });
});

/** Whether the layout of the last section is deferred when the document has come. */
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

test('nothing moves while the page settles', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await ready(page);
    const shifts = await page.evaluate<number[]>('shifts');
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      `${width} px`,
    ).toBeLessThan(0.001);
  }
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

/** However late a busy machine gives the document: the boot script, which asks first, hears of no time that has gone by. */
const onFastLine = (context: BrowserContext) =>
  context.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => {
      performance.now = now;
      return 0;
    };
  });

const LATE_MS = 3000;

/** The stand-ins for our faces, as build/fallback-faces.ts numbers them, that this machine has. */
const installedFallbacks = async (page: Page) => {
  await page.goto('/about');
  const names = [1, 2, 3].flatMap((number) => [`Newsreader Fallback ${number}`, `Instrument Sans Fallback ${number}`]);
  const missing = await page.evaluate(async (families) => {
    await Promise.allSettled(families.map((family) => document.fonts.load(`1em '${family}'`)));
    return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
  }, names);
  return [1, 2, 3].filter((number) => !missing.some((family) => family.includes(`Fallback ${number}`)));
};

test('late faces move nothing: CLS 0 at every width and with each fallback', async ({ page: first, context }) => {
  const fallbacks = await installedFallbacks(first);
  expect(fallbacks).not.toEqual([]);
  await onFastLine(context);
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  const look = async (fallback: number, width: number, path: string) => {
    const page = await context.newPage();
    await page.addInitScript((number) => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `:root { --serif: Newsreader, 'Newsreader Fallback ${number}'; --sans: 'Instrument Sans', 'Instrument Sans Fallback ${number}' }`,
      );
      document.adoptedStyleSheets = [sheet];
    }, fallback);
    await page.setViewportSize({ width, height: 823 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check("1em 'Instrument Sans'"))).toBe(true);
    // A page that does without them has nothing to be late.
    expect(await page.evaluate(() => [...document.fonts].some(({ family }) => family === 'Newsreader'))).toBe(true);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const sum = await page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)');
    expect(sum, `${path} at ${width} px with fallback ${fallback}`).toBe(0);
    await page.close();
  };
  for (const fallback of fallbacks) {
    await Promise.all([
      look(fallback, 390, '/'),
      look(fallback, 412, '/'),
      look(fallback, 768, '/'),
      look(fallback, 1440, '/'),
      look(fallback, 390, '/about'),
      look(fallback, 412, STUDY),
    ]);
  }
});
