import * as z from 'zod/mini';
import { DOCUMENT_KEYS, documentSchemas, type Documents } from '#contract/content';
import { LANGUAGES_WITH_WORDS, type Language } from '#contract/words';
import { DEFAULT_CURRENCY } from '#contract/money';
import { ABOUT_PATH, aboutPage } from '../../src-worker/pages/about.ts';
import { homePage } from '../../src-worker/pages/home.ts';
import { projectPage, projectPath } from '../../src-worker/pages/project.ts';
import type { Snapshot } from '#contract/published-content';
import { toPublic } from '../../src-worker/services/content/to-public.ts';
import { sampleIn } from '../../src-worker/services/content/sample/documents.ts';
import { sampleTestimonials } from '../../src-worker/services/content/sample/testimonials.ts';

const ORIGIN = 'https://www.example.com';

export const translatedHomes = (): Promise<string[]> =>
  Promise.all(
    LANGUAGES_WITH_WORDS.filter((language) => language !== 'en').map((language) =>
      homePage(sampleSnapshot(language), `${ORIGIN}/`),
    ),
  );

/** The public pages with the sample content, by address, rendered by the Worker's code from the built files. */
export const samplePages = async (): Promise<Record<string, string>> => {
  const snapshot = sampleSnapshot();
  const projects = snapshot.content.projects.map(
    async (project) => [projectPath(project), await projectPage(snapshot, project, ORIGIN)] as const,
  );
  return {
    '/': await homePage(snapshot, `${ORIGIN}/`),
    [ABOUT_PATH]: await aboutPage(snapshot, ORIGIN),
    ...Object.fromEntries(await Promise.all(projects)),
  };
};

const sampleSnapshot = (language?: Language): Snapshot => {
  const sample = sampleIn(DEFAULT_CURRENCY);
  const checked = DOCUMENT_KEYS.map((key) => [key, z.parse(documentSchemas[key], sample[key])]);
  // The schema of its key has just checked each document.
  const documents = Object.fromEntries(checked) as unknown as Documents;
  documents.profile.personalInfo.language = language;
  const resume = { filename: 'resume.pdf', size: 1, hash: 'none', modified: '2026-01-01T00:00:00.000Z' };
  return {
    version: 1,
    content: {
      ...toPublic(documents, { fallback: [] }),
      resume,
      currency: DEFAULT_CURRENCY,
      reply: null,
      pictures: {},
      testimonials: [sampleTestimonials.writer],
      formerAddresses: {},
      writing: [],
    },
  };
};
