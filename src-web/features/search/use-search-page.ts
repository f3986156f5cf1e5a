import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SearchPage } from '#contract/search';
import { api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';
import type { SiteContent } from '../portfolio/site-content.ts';

interface Settled {
  /** An answer belongs to one visit of the page, so that the late answer to a former search is ignored. */
  visit: string | null;
  page: SearchPage | null;
  failure: string | null;
}

const questionIn = (address: string): { q: string; page: string | undefined } => {
  const params = new URLSearchParams(address);
  return { q: (params.get('q') ?? '').replaceAll(/\s+/g, ' ').trim(), page: params.get('page') ?? undefined };
};

const drawnFor = (address: string, given: SiteContent['page']): SearchPage | null => {
  if (given === null || !('kind' in given) || given.kind !== 'search') return null;
  const { q, page = '1' } = questionIn(address);
  return given.q === q && String(given.page) === page ? given : null;
};

/** The document may already contain the first results; later ones are fetched, and the former stay until then. */
export const useSearchPage = (given: SiteContent['page']): Omit<Settled, 'visit'> & { isBusy: boolean } => {
  const { key, search: address } = useLocation();
  const [settled, settle] = useState<Settled>(() => {
    const page = drawnFor(address, given);
    return { visit: page === null ? null : key, page, failure: null };
  });
  const isBusy = settled.visit !== key;
  useEffect(() => {
    if (!isBusy) return;
    let isCurrent = true;
    read(api.search.$get({ query: questionIn(address) }), word('common.page-not-loaded')).then(
      (page) => isCurrent && settle({ visit: key, page, failure: null }),
      (error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        if (isCurrent) settle((former) => ({ ...former, visit: key, failure }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isBusy, key, address]);
  return { page: settled.page, failure: settled.failure, isBusy };
};
