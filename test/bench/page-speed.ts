import { audit, CATEGORIES, type Audit, type Throttling } from './audit.ts';
import { startEdge } from './edge.ts';
import { median } from './quantile.ts';

const ROUNDS = 5;

/** How much later the home page may show its largest part than the same page without any script. */
const LCP_RATIO_MAX = 1.1;

const list = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(', ');

/** Audits the page several times and judges by the middle, because one run says as much of the machine as of the page. */
const scoreHome = async (address: string): Promise<string[]> => {
  const audits: Audit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) audits.push(await audit(address, 'simulate'));
  console.log('\nLighthouse, mobile, simulated throttling');
  const shortcomings: string[] = [];
  for (const category of CATEGORIES) {
    const scores = audits.map((one) => one.scores[category] ?? 0);
    console.log(`  ${category.padEnd(16)}${median(scores)}  (${list(scores)})`);
    if (median(scores) < 100) shortcomings.push(`The score for ${category} is ${median(scores)}, not 100.`);
  }
  for (const finding of new Set(audits.flatMap(({ findings }) => findings))) console.log(`  cost points: ${finding}`);
  return shortcomings;
};

/** Compares the page with its scriptless copy in turns, so that a busy moment of this machine hits both alike. */
const compareLcp = async (page: string, scriptless: string, throttling: Throttling): Promise<string[]> => {
  const times: Record<'page' | 'scriptless', number[]> = { page: [], scriptless: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.page.push((await audit(page, throttling, ['performance'])).lcp);
    times.scriptless.push((await audit(scriptless, throttling, ['performance'])).lcp);
  }
  const ratio = median(times.page) / median(times.scriptless);
  console.log(`\nLCP, ${throttling === 'simulate' ? 'simulated' : 'applied'} throttling, in ms`);
  console.log(`  page            ${Math.round(median(times.page))}  (${list(times.page)})`);
  console.log(`  without script  ${Math.round(median(times.scriptless))}  (${list(times.scriptless)})`);
  console.log(`  ratio           ${ratio.toFixed(3)}, at most ${LCP_RATIO_MAX}`);
  return ratio > LCP_RATIO_MAX ? [`LCP (${throttling}) is ${ratio.toFixed(3)} times that of the scriptless page.`] : [];
};

/** Measures the home page of a running site. Returns what is not good enough, in sentences. */
export const benchPage = async (site: string): Promise<string[]> => {
  const page = await startEdge(site, { withoutScripts: false });
  const scriptless = await startEdge(site, { withoutScripts: true });
  try {
    return [
      ...(await scoreHome(`${page.origin}/`)),
      ...(await compareLcp(`${page.origin}/`, `${scriptless.origin}/`, 'simulate')),
      ...(await compareLcp(`${page.origin}/`, `${scriptless.origin}/`, 'devtools')),
    ];
  } finally {
    await Promise.all([page.close(), scriptless.close()]);
  }
};
