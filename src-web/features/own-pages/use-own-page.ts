import { useEffect, useState } from 'react';
import type { PublicPage } from '#contract/own-pages';
import { ApiError, api, read } from '../../lib/api-client.ts';
import type { SiteContent } from '../portfolio/site-content.ts';
import { word } from '../../lib/words.ts';

export type PageSearch = { status: 'loading' | 'none' | 'failed' } | { status: 'found'; page: PublicPage };

export const useOwnPage = (slug: string, given: SiteContent['page']): PageSearch => {
  const [asked, setAsked] = useState<{ slug: string; search: PageSearch } | null>(null);
  const drawn = given !== null && 'slug' in given ? given : null;
  const isDrawn = drawn?.slug === slug;
  const isWanted = !isDrawn && asked?.slug !== slug;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const settle = (search: PageSearch) => {
      if (isCurrent) setAsked({ slug, search });
    };
    read(api.pages[':slug'].$get({ param: { slug } }), word('common.page-not-loaded')).then(
      (page) => settle({ status: 'found', page }),
      (error: unknown) =>
        settle({ status: error instanceof ApiError && error.status === NOT_FOUND ? 'none' : 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, slug]);
  if (isDrawn) return { status: 'found', page: drawn };
  return asked?.slug === slug ? asked.search : { status: 'loading' };
};

const NOT_FOUND = 404;
