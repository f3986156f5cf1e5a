import type { DocumentState } from '#contract/admin-content';
import type { DocumentKey } from '#contract/content';
import type { TabId } from '../tabs.ts';

interface Step {
  tab: TabId;
  title: string;
  /** What is to be written there. */
  text: string;
  documents: readonly DocumentKey[];
}

const STEPS: readonly Step[] = [
  {
    tab: 'profile',
    title: 'Your profile',
    text: 'Name, introduction, founder, contact and social links.',
    documents: ['profile', 'founder'],
  },
  { tab: 'services', title: 'Your services', text: 'What you offer, in your own words.', documents: ['skills'] },
  {
    tab: 'projects',
    title: 'Your projects',
    text: 'Work you can show, with its case studies.',
    documents: ['projects'],
  },
  { tab: 'pricing', title: 'Your prices', text: 'What each tier costs and contains.', documents: ['pricing'] },
  {
    tab: 'about',
    title: 'Your about page',
    text: 'Story, values, approach and reasons.',
    documents: ['story', 'values', 'approach', 'why_choose_us'],
  },
];

export interface FirstStep extends Omit<Step, 'documents'> {
  isDone: boolean;
}

/** What a new owner writes first; a step is done once each of its documents has been saved. */
export const firstSteps = (states: readonly DocumentState[]): FirstStep[] => {
  const samples = new Set(states.filter((state) => state.is_sample).map(({ key }) => key));
  return STEPS.map(({ documents, ...step }) => ({ ...step, isDone: !documents.some((key) => samples.has(key)) }));
};

/** Whether a tab is one that a step leads to. */
export const isStep = (tab: TabId): boolean => STEPS.some((step) => step.tab === tab);
