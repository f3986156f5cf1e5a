import { LANGUAGES_WITH_WORDS } from '#contract/words';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { audit, CATEGORIES, type Audit } from './audit.ts';
import { startEdge } from './edge.ts';
import { median } from './quantile.ts';
import { toTable, type Figure } from './report.ts';
import { signIn } from './sign-in.ts';

const SHIFT_MAX = 0.001;

const setLanguage = async (site: string, cookie: string, language: string): Promise<void> => {
  const { profile } = sampleDocuments;
  const response = await fetch(`${site}/api/admin/profile`, {
    method: 'PUT',
    headers: { cookie, origin: site, 'content-type': 'application/json' },
    body: JSON.stringify({ ...profile, personalInfo: { ...profile.personalInfo, language } }),
  });
  if (!response.ok) throw new Error(`The language ${language} was answered with ${response.status}`);
};

const figuresOf = (language: string, audits: readonly Audit[]): Figure[] => {
  for (const finding of new Set(audits.flatMap(({ findings }) => findings))) console.log(`  ${language}: ${finding}`);
  const scores = CATEGORIES.map((category) => median(audits.map((one) => one.scores[category] ?? 0)));
  const shift = median(audits.map(({ figures }) => figures.CLS));
  return [
    {
      what: `${language}: ${CATEGORIES.join(', ')}`,
      measured: scores.join(', '),
      goal: '100 each',
      isMet: scores.every((score) => score >= 100),
    },
    { what: `${language}: CLS`, measured: shift.toFixed(3), goal: '0', isMet: shift < SHIFT_MAX },
  ];
};

/** Audits the home page in each language of the interface; the site keeps the last one. */
export const benchLanguages = async (site: string, rounds: number): Promise<Figure[]> => {
  const cookie = await signIn(site);
  const figures: Figure[] = [];
  for (const language of LANGUAGES_WITH_WORDS) {
    await setLanguage(site, cookie, language);
    const { origin, close } = await startEdge(site);
    try {
      const audits: Audit[] = [];
      for (let round = 0; round < rounds; round += 1) audits.push(await audit(`${origin}/`, 'simulate', 'all'));
      figures.push(...figuresOf(language, audits));
    } finally {
      await close();
    }
  }
  console.log(`\n${toTable(figures)}`);
  return figures;
};
