import type { Project } from '#contract/content';
import type { PageHead, PageHeads } from '#contract/page-heads';
import { SEARCH_PAGES, type SearchPage } from '#contract/site-schemas';
import { homeTitle, pageTitle } from '#contract/page-titles';
import { shownImage } from '#contract/public-view';
import type { Snapshot } from '#contract/published-content';
import { cleanText } from '#contract/rich-text-text';
import { shorten } from '#contract/shorten';
import { writingTitle } from '../services/content/writing-words.ts';
import { siteWords } from '../words.ts';
import { cardOr, shareImage } from './share-image.ts';

export const headOf = (snapshot: Snapshot, page: SearchPage): PageHead => {
  const made = madeHead(snapshot, page);
  const { title = '', description = '', picture = '' } = snapshot.content.sections.search?.[page] ?? {};
  const { name } = snapshot.content.profile.personalInfo;
  const own = title.trim();
  return {
    title: own === '' ? made.title : page === 'home' ? own : pageTitle(own, name),
    description: shorten(description.trim()) || made.description,
    image: shownImage(picture) || made.image,
  };
};

const madeHead = ({ content }: Snapshot, page: SearchPage): PageHead => {
  const { personalInfo: info } = content.profile;
  const { name, profileImage } = info;
  const { word } = siteWords(content);
  const { home, about } = content.site_pictures;
  switch (page) {
    case 'home':
      return {
        title: homeTitle(info),
        description: shorten(cleanText(info.heroDescription)),
        image: cardOr(home, name, profileImage),
      };
    case 'about':
      return {
        title: pageTitle(word('section.about'), name),
        description: shorten(cleanText(content.story.content)) || word('about.description', { name }),
        image: cardOr(about, name, content.story.imageUrl || profileImage),
      };
    case 'projects':
      return {
        title: pageTitle(word('section.projects'), name),
        description: word('home.projects-lead'),
        image: cardOr(home, name, profileImage),
      };
    case 'writing':
      return {
        title: pageTitle(writingTitle(content), name),
        description: word('writing.description', { name }),
        image: cardOr(home, name, ''),
      };
    case 'resume':
      return {
        title: pageTitle(word('resume.title'), name),
        description: shorten([name, info.title, ...content.experience.map(({ company }) => company)].join(', ')),
        image: cardOr(about, name, profileImage),
      };
  }
};

export const projectCard = ({ content }: Snapshot, { id, title, image }: Project): string =>
  cardOr(
    content.site_pictures.projects.find((card) => card.id === id),
    title,
    image,
  );

/** The owner's previews show the usual head of a page while nothing is written for it. */
export const pageHeads = (snapshot: Snapshot, origin: string): PageHeads => {
  const { name } = snapshot.content.profile.personalInfo;
  const shown = (page: SearchPage) => {
    const { image, ...head } = madeHead(snapshot, page);
    return [page, { ...head, image: shareImage(image, origin).url }];
  };
  return {
    origin,
    name,
    card: shareImage(cardOr(snapshot.content.site_pictures.home, name, ''), origin).url,
    projects: Object.fromEntries(
      snapshot.content.projects.map((project) => [project.id, shareImage(projectCard(snapshot, project), origin).url]),
    ),
    pages: Object.fromEntries(SEARCH_PAGES.map(shown)) as PageHeads['pages'],
  };
};
