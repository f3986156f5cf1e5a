import type { Snapshot } from '#contract/published-content';
import { SEARCH_MAX_LENGTH, SEARCH_PAGES_MAX, type SearchPage } from '#contract/search';
import { lengthOf } from '#contract/text';
import { messageIn } from '#contract/words';
import type { Words } from '#words/language';
import type { Context } from '../../context.ts';
import { siteWords } from '../../words.ts';
import { searchSite, type Found } from './search-site.ts';

interface Asked {
  q: string;
  page: number;
  /** The reason why a search is refused is in the API's English. */
  refusal?: string | null;
}

export const readSearchPage = async (ctx: Context, snapshot: Snapshot, asked: Asked): Promise<SearchPage> => {
  const words = siteWords(snapshot.content);
  const q = asked.q.replaceAll(/\s+/g, ' ').trim().toWellFormed();
  const refusal = refusalOf(words, q, asked.refusal);
  const page = Math.min(asked.page, SEARCH_PAGES_MAX);
  const found = refusal === null && q !== '' ? await searchSite(ctx, snapshot, q, page) : NONE;
  return {
    kind: 'search',
    q,
    page: found.page,
    isLast: found.isLast,
    isRefused: refusal !== null,
    results: found.results,
    said: {
      lead: words.word('search.lead'),
      kinds: {
        article: words.word('search.article'),
        project: words.word('search.project'),
        page: words.word('search.page'),
      },
      outcome: refusal ?? (q === '' ? '' : outcomeOf(words, found)),
      previous: words.word('search.previous'),
      next: words.word('search.next'),
    },
  };
};

const NONE: Found = { results: [], page: 1, isLast: true, count: 0, isWhole: true };

const refusalOf = (words: Words, q: string, refusal: string | null = null): string | null => {
  if (refusal !== null) return messageIn(words, refusal);
  return lengthOf(q) > SEARCH_MAX_LENGTH ? words.word('search.too-long', { max: SEARCH_MAX_LENGTH }) : null;
};

const outcomeOf = ({ word }: Words, { count, isWhole }: Found): string => {
  if (count === 0) return word('search.none');
  return isWhole ? word('search.found', { count }) : word('search.some');
};
