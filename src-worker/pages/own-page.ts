import { page as built, renderOwnPage } from '#renderer';
import type { OwnPage } from '#contract/own-pages';
import { pageTitle } from '#contract/page-titles';
import { shownImage } from '#contract/public-view';
import { cleanText } from '#contract/rich-text-text';
import type { Snapshot } from '#contract/published-content';
import { toPublicPage } from '../services/content/portfolio.ts';
import { cardOr } from './share-image.ts';
import { shorten } from '#contract/shorten';
import { siteDocument } from './site-document.ts';
import { ownPageData } from './structured-data.ts';

export const ownPagePath = (slug: string): string => `/pages/${slug}`;

export const findOwnPage = ({ content }: Snapshot, slug: string): OwnPage | null =>
  content.pages.find((page) => page.slug === slug) ?? null;

export const ownPage = (snapshot: Snapshot, page: OwnPage, origin: string): Promise<string> => {
  const path = ownPagePath(page.slug);
  return siteDocument(snapshot, { origin, path }, (site) => {
    const { name } = site.content.portfolio.personalInfo;
    return {
      title: pageTitle(page.search?.title.trim() || page.title, name),
      description: shorten(page.search?.description.trim() || cleanText(page.content)),
      image: shownImage(page.search?.picture ?? '') || cardOr(snapshot.content.site_pictures.home, name, ''),
      data: ownPageData(site, page, path),
      style: built.styles.own,
      body: renderOwnPage({ ...site, page: toPublicPage(page) }).body,
    };
  });
};
