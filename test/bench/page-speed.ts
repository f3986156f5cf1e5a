import { audit, CATEGORIES, type Audit, type Metric, type Throttling } from './audit.ts';
import { startEdge, withoutScriptAndFonts, wordsOnly } from './edge.ts';
import { median } from './quantile.ts';
import { ratio, type Figure } from './report.ts';

const METRICS: readonly Metric[] = ['LCP', 'FCP', 'Speed Index', 'TBT', 'CLS'];
const THROTTLINGS: Record<Throttling, string> = { simulate: 'simulated', devtools: 'applied' };

const ATTEMPTS_MAX = 3;

/** The page's TBT may be this much longer than that of its copy without script. */
const TBT_MORE_MAX_MS = 20;

/** The page's LCP may be at most this multiple of the LCP of each page, by its name. */
const LCP_MAX: Record<string, number> = { words: 1.15, wordpress: 0.65, ghost: 0.5 };

/** The variable `PEERS` names other sites: `wordpress=http://localhost:8081,ghost=http://localhost:2368`. */
const peers = (): Record<string, string> =>
  Object.fromEntries(
    (process.env['PEERS'] ?? '')
      .split(',')
      .filter((peer) => peer.includes('='))
      .map((peer) => [peer.slice(0, peer.indexOf('=')).trim(), peer.slice(peer.indexOf('=') + 1).trim()]),
  );

const middle = (audits: readonly Audit[], metric: Metric): number =>
  median(audits.map(({ figures }) => figures[metric]));

/**
 * A browser sometimes breaks off its first navigation, which tells nothing about the page, so the audit is repeated.
 */
const auditPatiently = async (...asked: Parameters<typeof audit>): Promise<Audit> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await audit(...asked);
    } catch (error) {
      console.log(`  no audit of ${asked[0]}: ${error instanceof Error ? error.message : String(error)}`);
      if (attempt === ATTEMPTS_MAX) throw error;
    }
  }
};

/** Audits all in turns, so that a busy moment of this machine hits all alike. */
const inTurns = async (
  addresses: Record<string, string>,
  throttling: Throttling,
  rounds: number,
): Promise<Record<string, Audit[]>> => {
  const audits: Record<string, Audit[]> = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, address] of Object.entries(addresses)) {
      const what = name === 'page' && throttling === 'simulate' ? 'all' : 'metrics';
      audits[name]?.push(await auditPatiently(address, throttling, what));
    }
  }
  return audits;
};

const scores = (audits: readonly Audit[]): Figure[] => {
  for (const finding of new Set(audits.flatMap(({ findings }) => findings))) console.log(`  cost points: ${finding}`);
  return CATEGORIES.map((category) => {
    const score = median(audits.map((one) => one.scores[category] ?? 0));
    return { what: `Lighthouse, ${category}`, measured: `${score}`, goal: '100', isMet: score >= 100 };
  });
};

const compare = (audits: Record<string, Audit[]>, throttling: Throttling): Figure[] => {
  const { page = [], bare = [] } = audits;
  const how = `${THROTTLINGS[throttling]} throttling`;
  const of = (name: string, metric: Metric) => middle(audits[name] ?? [], metric);
  const tbt = { page: middle(page, 'TBT'), bare: middle(bare, 'TBT') };
  const shift = middle(page, 'CLS');
  return [
    ...Object.entries(LCP_MAX).flatMap(([name, most]) =>
      audits[name] === undefined
        ? []
        : [ratio(`LCP against ${name}, ${how}`, of('page', 'LCP'), of(name, 'LCP'), most)],
    ),
    ratio(`FCP against the page without script and fonts, ${how}`, of('page', 'FCP'), of('bare', 'FCP'), 1.05),
    {
      what: `TBT, and of the page without script, ${how}`,
      measured: `${Math.round(tbt.page)} ms, ${Math.round(tbt.bare)} ms`,
      goal: `≤ ${TBT_MORE_MAX_MS} ms more`,
      isMet: tbt.page <= tbt.bare + TBT_MORE_MAX_MS,
    },
    { what: `CLS, ${how}`, measured: shift.toFixed(3), goal: '0', isMet: shift < 0.001 },
    ...Object.keys(audits).map((name) => ({
      what: `${name}, ${how}: ${METRICS.join(', ')}`,
      measured: METRICS.map((metric) => of(name, metric).toFixed(metric === 'CLS' ? 3 : 0)).join(', '),
    })),
  ];
};

/**
 * Compares the home page of a running site with itself without script and fonts, with a file of its words, and with the
 * sites that `PEERS` names.
 */
export const benchPage = async (site: string, rounds: number): Promise<Figure[]> => {
  const edges = [await startEdge(site), await startEdge(site, withoutScriptAndFonts), await startEdge(site, wordsOnly)];
  const [page = '', bare = '', words = ''] = edges.map(({ origin }) => `${origin}/`);
  try {
    const addresses = { page, bare, words, ...peers() };
    const simulated = await inTurns(addresses, 'simulate', rounds);
    const applied = await inTurns(addresses, 'devtools', rounds);
    return [...scores(simulated['page'] ?? []), ...compare(simulated, 'simulate'), ...compare(applied, 'devtools')];
  } finally {
    await Promise.all(edges.map(({ close }) => close()));
  }
};
