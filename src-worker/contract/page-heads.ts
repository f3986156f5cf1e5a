import type { SearchPage } from './site-schemas.ts';

/** What search engines and shared links show of a page. */
export interface PageHead {
  title: string;
  description: string;
  image: string;
}

export interface PageHeads {
  origin: string;
  name: string;
  /** The picture of a page that has none. */
  card: string;
  /** The pictures of projects that have none for sharing, by id. */
  projects: Record<string, string>;
  pages: Record<SearchPage, PageHead>;
}
