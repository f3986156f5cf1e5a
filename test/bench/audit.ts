import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../harness/browser.ts';
import { loadLighthouse } from './lighthouse.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/**
 * The phone's slow network and processor are computed from a fast load (`simulate`), or applied while loading
 * (`devtools`).
 */
export type Throttling = 'simulate' | 'devtools';

/** All figures but CLS are in milliseconds. */
const METRICS = {
  LCP: 'largest-contentful-paint',
  FCP: 'first-contentful-paint',
  'Speed Index': 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
export type Metric = keyof typeof METRICS;

export interface Audit {
  /** A score is 0 to 100; it is missing when only the metrics were measured. */
  scores: Partial<Record<Category, number>>;
  figures: Record<Metric, number>;
  /** The findings that cost points, in Lighthouse's words. */
  findings: string[];
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/**
 * Audits a page as a phone sees it, in a browser without a cache: everything that Lighthouse checks, or the metrics
 * alone, which takes half as long.
 */
export const audit = async (url: string, throttlingMethod: Throttling, what: 'all' | 'metrics'): Promise<Audit> => {
  const [lighthouse, port] = [await loadLighthouse(), await freePort()];
  const { executablePath, args, env } = await chromiumPath();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  });
  try {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      ...(what === 'all' ? { onlyCategories: [...CATEGORIES] } : { onlyAudits: Object.values(METRICS) }),
      disableFullPageScreenshot: true,
      throttlingMethod,
    });
    if (run === undefined) throw new Error('Lighthouse returned nothing');
    const { lhr } = run;
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
    const figureOf = (metric: Metric): number => {
      const value = lhr.audits[METRICS[metric]]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse saw no ${METRICS[metric]} at ${url}`);
      return value;
    };
    const weighty = new Set(
      Object.values(lhr.categories).flatMap(({ auditRefs }) =>
        auditRefs.filter((ref) => ref.weight > 0).map(({ id }) => id),
      ),
    );
    return {
      scores: Object.fromEntries(
        what === 'all'
          ? CATEGORIES.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)])
          : [],
      ),
      figures: {
        LCP: figureOf('LCP'),
        FCP: figureOf('FCP'),
        'Speed Index': figureOf('Speed Index'),
        TBT: figureOf('TBT'),
        CLS: figureOf('CLS'),
      },
      findings: Object.values(lhr.audits)
        .filter(({ id, score }) => weighty.has(id) && score !== null && score < 0.9)
        .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim()),
    };
  } finally {
    await browser.close();
  }
};
