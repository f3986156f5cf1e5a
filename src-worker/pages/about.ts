import { page, renderAbout, renderResume } from '#renderer';
import type { Snapshot } from '#contract/published-content';
import { toAboutContent, toHomeContent } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { headOf } from './page-heads.ts';
import { aboutData, resumeData } from './structured-data.ts';

export const ABOUT_PATH = '/about';
export const RESUME_PATH = '/resume';

export const aboutPage = (snapshot: Snapshot, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const about = toAboutContent(snapshot.content);
  const words = siteWords(snapshot.content);
  return fillDocument({
    ...headOf(snapshot, 'about'),
    words,
    canonical: origin + ABOUT_PATH,
    type: 'profile',
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
  const words = siteWords(snapshot.content);
  const title = words.word('resume.title');
  return fillDocument({
    ...headOf(snapshot, 'resume'),
    words,
    canonical: origin + RESUME_PATH,
    type: 'profile',
    site: snapshot.content,
    data: resumeData({ content, origin, words }, title, RESUME_PATH),
    style: page.styles.about,
    body: renderResume({ words, content }).body,
    version: snapshot.version,
    path: RESUME_PATH,
  });
};
