import type { HomeContent } from '#contract/published-content';
import { api, read } from '../../lib/api-client.ts';
import { setSiteLanguage } from '../../lib/page-language.ts';
import { word } from '../../lib/words.ts';

export const fetchHomeContent = async (): Promise<HomeContent> => {
  const [portfolio, founder, pricing] = await Promise.all([
    read(api.profile.$get({ query: { projects: 'summary' } }), word('call.profile')),
    optional(read(api.about.founder.$get(), word('call.profile'))),
    optional(read(api.pricing.$get(), word('call.profile'))),
  ]);
  // A page on a static host is English until its content has loaded.
  await setSiteLanguage(portfolio.personalInfo).catch(() => undefined);
  return { portfolio, founder, pricing };
};

const optional = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);
