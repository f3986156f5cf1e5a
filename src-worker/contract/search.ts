import * as z from 'zod/mini';

export const SEARCH_MAX_LENGTH = 300;

export const SEARCH_PAGES_MAX = 50;

/** A longer search text is answered with a page that says so. */
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
  /** The fact is the time of an article's publication, or a project's client or year. */
  fact: string;
  passage: PassagePart[];
}

/** The words of this page come with its results, so that no other page loads them. */
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
