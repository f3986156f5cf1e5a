import { tabPath } from '../tabs.ts';

export const ARTICLES = 'articles';
export const ARTICLE = 'article';

export const WRITING_TAB = tabPath('writing');

export const articleTabPath = (id: string): string => tabPath('writing', `&article=${encodeURIComponent(id)}`);
