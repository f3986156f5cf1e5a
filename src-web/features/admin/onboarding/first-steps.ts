import type { DocumentState } from '#contract/admin-content';
import type { DocumentKey } from '#contract/content';
import type { TabId } from '../tabs.ts';

interface Step {
  tab: TabId;
  title: string;
  documents: readonly DocumentKey[];
}

export interface FirstStep extends Omit<Step, 'documents'> {
  isDone: boolean;
  /** The documents that are still samples; null when all of them are. */
  samples: readonly DocumentKey[] | null;
}

/** A step is done when each of its documents has been saved; the resume's, when the sample is replaced or removed. */
export const firstSteps = (states: readonly DocumentState[], isResumeSample: boolean): FirstStep[] => {
  const samples = new Set(states.filter((state) => state.is_sample).map(({ key }) => key));
  const written = STEPS.map(({ documents, ...step }) => {
    const left = documents.filter((key) => samples.has(key));
    return { ...step, isDone: left.length === 0, samples: left.length === documents.length ? null : left };
  });
  return [...written, { ...RESUME_STEP, isDone: !isResumeSample, samples: null }];
};

const STEPS: readonly Step[] = [
  {
    tab: 'profile',
    title: 'profile',
    documents: ['profile', 'founder', 'experience', 'education', 'certifications', 'technical_skills'],
  },
  { tab: 'services', title: 'services', documents: ['skills'] },
  { tab: 'projects', title: 'projects', documents: ['projects'] },
  { tab: 'pricing', title: 'prices', documents: ['pricing'] },
  { tab: 'about', title: 'about page', documents: ['story', 'values', 'approach', 'why_choose_us'] },
];

/** The resume is a file and no document. */
const RESUME_STEP = { tab: 'media', title: 'resume' } as const;

export const isStep = (tab: TabId): boolean => tab === RESUME_STEP.tab || STEPS.some((step) => step.tab === tab);
