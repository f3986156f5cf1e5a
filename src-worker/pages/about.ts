import { page, renderAbout, renderResume } from '#renderer';
import type { Snapshot } from '#contract/published-content';
import { toAboutContent } from '../services/content/portfolio.ts';
import { headOf } from './page-heads.ts';
import { siteDocument } from './site-document.ts';
import { aboutData, resumeData } from './structured-data.ts';

export const ABOUT_PATH = '/about';
export const RESUME_PATH = '/resume';

export const aboutPage = (snapshot: Snapshot, origin: string): Promise<string> =>
  siteDocument(snapshot, { origin, path: ABOUT_PATH }, (site) => ({
    ...headOf(snapshot, 'about'),
    type: 'profile',
    data: aboutData(site, ABOUT_PATH),
    style: page.styles.about,
    body: renderAbout({ ...site, about: toAboutContent(snapshot.content) }).body,
  }));

export const resumePage = (snapshot: Snapshot, origin: string): Promise<string> =>
  siteDocument(snapshot, { origin, path: RESUME_PATH }, (site) => ({
    ...headOf(snapshot, 'resume'),
    type: 'profile',
    data: resumeData(site, site.words.word('resume.title'), RESUME_PATH),
    style: page.styles.about,
    body: renderResume(site).body,
  }));
