import * as z from 'zod/mini';

export const SEARCH_MAX_LENGTH = 300;

export const SEARCH_PAGES_MAX = 50;

export const searchQuery = z.object({
  q: z.optional(z.string()),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, { error: 'There is no such page of results.' }))),
});

export type SearchKind = 'article' | 'project' | 'page';

export interface PassagePart {
  text: string;
  isFound: boolean;
}

export interface SearchResult {
  kind: SearchKind;
  path: string;
  title: string;
  /** The fact under a search result is an article's time of publication, or a project's client or year. */
  fact: string;
  passage: PassagePart[];
}

export interface SearchWords {
  lead: string;
  kinds: Record<SearchKind, string>;
  outcome: string;
  previous: string;
  next: string;
}

export interface SearchPage {
  kind: 'search';
  q: string;
  page: number;
  isLast: boolean;
  isRefused: boolean;
  results: SearchResult[];
  said: SearchWords;
}
