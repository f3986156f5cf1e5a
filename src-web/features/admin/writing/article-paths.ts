import { tabPath } from '../tabs.ts';

export const ARTICLES = 'articles';
export const ARTICLE = 'article';

export const WRITING_TAB = tabPath('writing');

/** The address names an article that is not saved, so that a reload finds what was typed. */
export const newArticlePath = (): string => tabPath('writing', `&article=${crypto.randomUUID()}&new`);

export const articleTabPath = (id: string): string => tabPath('writing', `&article=${encodeURIComponent(id)}`);
