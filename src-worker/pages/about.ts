import { page, renderAbout, renderResume } from '#renderer';
import { pageTitle } from '#contract/page-titles';
import { cleanText } from '#contract/rich-text-text';
import type { Snapshot } from '#contract/published-content';
import { toAboutContent, toHomeContent } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { cardOr } from './share-image.ts';
import { shorten } from './shorten.ts';
import { aboutData, resumeData } from './structured-data.ts';

export const ABOUT_PATH = '/about';
export const RESUME_PATH = '/resume';

export const aboutPage = (snapshot: Snapshot, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const about = toAboutContent(snapshot.content);
  const { personalInfo } = content.portfolio;
  const words = siteWords(snapshot.content);
  return fillDocument({
    title: pageTitle(words.word('section.about'), personalInfo.name),
    words,
    description:
      shorten(cleanText(about.story.content)) || words.word('about.description', { name: personalInfo.name }),
    canonical: origin + ABOUT_PATH,
    type: 'profile',
    image: cardOr(
      snapshot.content.site_pictures.about,
      personalInfo.name,
      about.story.imageUrl || personalInfo.profileImage,
    ),
    site: snapshot.content,
    data: aboutData({ content, origin, words }, ABOUT_PATH),
    style: page.styles.about,
    body: renderAbout({ words, content, about }).body,
    version: snapshot.version,
    path: ABOUT_PATH,
  });
};

export const resumePage = (snapshot: Snapshot, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const { name, title: does, profileImage } = content.portfolio.personalInfo;
  const words = siteWords(snapshot.content);
  const title = words.word('resume.title');
  return fillDocument({
    title: pageTitle(title, name),
    words,
    description: shorten([name, does, ...content.portfolio.experience.map(({ company }) => company)].join(', ')),
    canonical: origin + RESUME_PATH,
    type: 'profile',
    image: cardOr(snapshot.content.site_pictures.about, name, profileImage),
    site: snapshot.content,
    data: resumeData({ content, origin, words }, title, RESUME_PATH),
    style: page.styles.about,
    body: renderResume({ words, content }).body,
    version: snapshot.version,
    path: RESUME_PATH,
  });
};
