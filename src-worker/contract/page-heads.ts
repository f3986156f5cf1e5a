import type { SearchPage } from './site-schemas.ts';

export interface PageHead {
  title: string;
  description: string;
  image: string;
}

export interface PageHeads {
  origin: string;
  name: string;
  /** A page without a picture of its own is shared with this card. */
  card: string;
  /** These cards belong to projects without a picture for sharing, by id. */
  projects: Record<string, string>;
  pages: Record<SearchPage, PageHead>;
}
