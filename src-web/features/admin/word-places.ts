import type { SOLD_WORDS } from '#contract/word-overrides';
import type { Translation } from '#words/language';

type PlaceOf<Key> = Key extends `${infer Start}.${string}` ? Start : never;

type Place = Exclude<PlaceOf<keyof Translation['visitor'] | (typeof SOLD_WORDS)[number]>, 'section' | 'draft'>;

/** Where on the site the words are, in the order of the tab. */
export const WORD_PLACES: Readonly<Record<Place, string>> = {
  header: 'Top of each page',
  home: 'Home page',
  category: 'Categories',
  project: 'Projects',
  status: 'States of a project',
  about: 'About page',
  pricing: 'Pricing',
  contact: 'Contact form',
  resume: 'Resume',
  search: 'Search',
  picture: 'Pictures, seen large',
  text: 'Films and footnotes',
  footer: 'Footer',
  page: 'Pages of your own',
  'not-found': 'A page that is not there',
  common: 'Everywhere',
  call: 'When something fails',
  session: 'When a session ends',
  dashboard: 'Dashboard',
  plan: 'A customer’s plan',
  request: 'A customer’s request',
};
