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
  projects: Record<string, string>;
  pages: Record<SearchPage, PageHead>;
}
