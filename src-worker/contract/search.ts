import * as z from 'zod/mini';

export const SEARCH_MAX_LENGTH = 300;

export const SEARCH_PAGES_MAX = 50;

/** A longer text is answered with a page that says so. */
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
  /** The fact is an article's instant of publication, or a project's client or year. */
  fact: string;
  passage: PassagePart[];
}

/** The site's words on this page come with its results, so that no other page loads them. */
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
  /** A refused text was not searched for. */
  isRefused: boolean;
  results: SearchResult[];
  said: SearchWords;
}
