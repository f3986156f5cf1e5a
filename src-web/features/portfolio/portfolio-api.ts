import type { HomeContent } from '#contract/published-content';
import { api, read } from '../../lib/api-client.ts';
import { setSiteLanguage } from '../../lib/page-language.ts';
import { word } from '../../lib/words.ts';

let expected: Promise<HomeContent> | null = null;

/** On a host of files the document names no content, so it is asked for before the code of the page has arrived. */
export const expectHomeContent = (): void => {
  expected = load();
  expected.catch(() => undefined);
};

export const fetchHomeContent = (): Promise<HomeContent> => {
  const content = expected ?? load();
  expected = null;
  return content;
};

const load = async (): Promise<HomeContent> => {
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
