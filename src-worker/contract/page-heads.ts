import type { SearchPage } from './site-schemas.ts';

export interface PageHead {
  title: string;
  description: string;
  image: string;
}

export interface PageHeads {
  origin: string;
  name: string;
  /** A page without a picture is shared with this card. */
  card: string;
  /** Projects without a picture for sharing have these cards, by id. */
  projects: Record<string, string>;
  pages: Record<SearchPage, PageHead>;
}
