import { contentStrategy } from './project-content-strategy.ts';
import { fintechBrandVoice } from './project-fintech-brand-voice.ts';
import { manufacturingSeo } from './project-manufacturing-seo.ts';
import { technicalContent } from './project-technical-content.ts';
import type { SampleDocument } from './sample-document.ts';

/** The four known projects, in the order they are shown. */
export const projects: SampleDocument<'projects'> = [
  contentStrategy,
  technicalContent,
  manufacturingSeo,
  fintechBrandVoice,
];
