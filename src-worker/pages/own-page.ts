import { page as built, renderOwnPage } from '#renderer';
import type { OwnPage } from '#contract/own-pages';
import { pageTitle } from '#contract/page-titles';
import { shownImage } from '#contract/public-view';
import { cleanText } from '#contract/rich-text-text';
import type { Snapshot } from '#contract/published-content';
import { toHomeContent, toPublicPage } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { cardOr } from './share-image.ts';
import { shorten } from '#contract/shorten';
import { ownPageData } from './structured-data.ts';

export const ownPagePath = (slug: string): string => `/pages/${slug}`;

export const findOwnPage = ({ content }: Snapshot, slug: string): OwnPage | null =>
  content.pages.find((page) => page.slug === slug) ?? null;

export const ownPage = (snapshot: Snapshot, page: OwnPage, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const { name } = content.portfolio.personalInfo;
  const words = siteWords(snapshot.content);
  return fillDocument({
    title: pageTitle(page.search?.title.trim() || page.title, name),
    words,
    description: shorten(page.search?.description.trim() || cleanText(page.content)),
    canonical: origin + ownPagePath(page.slug),
    image: shownImage(page.search?.picture ?? '') || cardOr(snapshot.content.site_pictures.home, name, ''),
    site: snapshot.content,
    data: ownPageData({ content, origin, words }, page, ownPagePath(page.slug)),
    style: built.styles.own,
    body: renderOwnPage({ words, content, page: toPublicPage(page) }).body,
    version: snapshot.version,
    path: ownPagePath(page.slug),
  });
};
