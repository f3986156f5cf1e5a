import { useEffect, useState } from 'react';
import type { WritingPage } from '#contract/articles';
import { ApiError, api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';
import type { SiteContent } from '../portfolio/site-content.ts';

type Search = { status: 'loading' | 'none' | 'failed' } | { status: 'found'; page: WritingPage } | Moved;

interface Moved {
  status: 'moved';
  to: string;
}

const placeOf = (page: WritingPage): string => (page.kind === 'article' ? page.article.slug : page.place);

export const useWritingPage = (place: string, given: SiteContent['page']): Search => {
  const [asked, setAsked] = useState<{ place: string; search: Search } | null>(null);
  const drawn = given !== null && 'kind' in given && given.kind !== 'search' && placeOf(given) === place ? given : null;
  const isWanted = drawn === null && asked?.place !== place;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const settle = (search: Search) => {
      if (isCurrent) setAsked({ place, search });
    };
    read(api.writing.$get({ query: { place } }), word('common.page-not-loaded')).then(
      (found) => settle('movedTo' in found ? { status: 'moved', to: found.movedTo } : { status: 'found', page: found }),
      (error: unknown) =>
        settle({ status: error instanceof ApiError && error.status === NOT_FOUND ? 'none' : 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, place]);
  if (drawn !== null) return { status: 'found', page: drawn };
  return asked?.place === place ? asked.search : { status: 'loading' };
};

const NOT_FOUND = 404;
