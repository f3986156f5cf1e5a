import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DocumentState } from '#contract/admin-content';
import { Icon } from '../../../components/icon.tsx';
import { ownerApi } from '../../../lib/owner-client.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { adminRead } from '../admin-api.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import type { TabId } from '../tabs.ts';
import { DESK } from '../use-waiting.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import type { DocumentKey } from '#contract/content';
import styles from './onboarding.module.css';
import { TradeQuestion, useTrade } from './trade-question.tsx';

interface OnboardingProps {
  tab: TabId;
  available: readonly TabId[];
  onOpen: (tab: TabId) => void;
  onTrade: () => void;
}

export const Onboarding = ({ tab, available, onOpen, onTrade }: OnboardingProps) => {
  const states = useDocumentStates();
  const isResumeSample = useResumeIsSample();
  const trade = useTrade();
  const [openOn, setOpenOn] = useState<TabId | null>(null);
  const isKnown = states !== null && isResumeSample !== null && trade !== undefined;
  const steps = firstSteps(states ?? [], isResumeSample === true).filter((step) => available.includes(step.tab));
  const done = isKnown ? steps.filter(({ isDone }) => isDone).map((step) => step.tab) : null;
  useEffect(() => {
    if (done !== null) noteDone(done);
  });
  const isDone = (id: TabId) => (done ?? doneBefore()).includes(id);
  if (!(isStep(tab) || tab === DESK) || steps.every((step) => isDone(step.tab))) return null;
  const here = steps.find((step) => step.tab === tab);
  const isOpen = tab === DESK || tab === openOn;
  const title = (
    <>
      What to do first{' '}
      <span>
        {done?.length ?? '…'} of {steps.length}
        <span className={styles['done']}> done</span>
      </span>
    </>
  );
  return (
    <section className={styles['help']} aria-labelledby="first-steps" aria-busy={!isKnown}>
      <h2 id="first-steps">
        {tab === DESK ? (
          title
        ) : (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpenOn(isOpen ? null : tab)}>
            {title}
          </button>
        )}
      </h2>
      {!isOpen && isKnown && (
        <NextStep
          {...{ tab, steps, onOpen }}
          isAsked={trade === null && done?.length === 0}
          onAsk={() => setOpenOn(tab)}
        />
      )}
      {isOpen && trade !== undefined && <TradeQuestion trade={trade} onChosen={onTrade} />}
      {isOpen && (
        <ol>
          {steps.map((step) => (
            <StepLine
              key={step.tab}
              step={isKnown ? step : { ...step, isDone: false }}
              isHere={step.tab === tab}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {isOpen && here !== undefined && !here.isDone && (
        <SampleNote tab={tab} samples={here.samples} isShown={isKnown} />
      )}
    </section>
  );
};

interface NextStepProps {
  tab: TabId;
  steps: readonly FirstStep[];
  isAsked: boolean;
  onAsk: () => void;
  onOpen: (tab: TabId) => void;
}

const NextStep = ({ tab, steps, isAsked, onAsk, onOpen }: NextStepProps) => {
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left.find((step) => step.tab === tab) ?? left[0];
  if (isAsked || next === undefined) {
    return (
      <button type="button" className={styles['next']} onClick={onAsk}>
        What do you do?
      </button>
    );
  }
  if (next.tab === tab) return <p className={styles['next']}>Now: your {next.title}</p>;
  return (
    <p className={styles['next']}>
      Next:{' '}
      <button type="button" onClick={() => onOpen(next.tab)}>
        <span className={styles['own']}>Your </span>
        <span className={styles['what']}>{next.title}</span>
      </button>
    </p>
  );
};

const useDocumentStates = (): readonly DocumentState[] | null => {
  const { data = null, isError } = useQuery({
    queryKey: ['document states'],
    queryFn: () => adminRead(() => ownerApi.admin.content.$get(), 'Failed to fetch content'),
  });
  useReadAfterSaves('document states');
  return isError ? [] : data;
};

const useResumeIsSample = (): boolean | null => {
  const { data, isPending } = useQuery({
    queryKey: ['resume'],
    queryFn: () => adminRead(() => ownerApi.resume.info.$get(), 'Failed to fetch resume'),
  });
  return isPending ? null : data?.is_sample === true;
};

const SampleNote = ({ tab, samples, isShown }: SampleNoteProps) => (
  <p className={styles['note']} hidden={!isShown}>
    <strong>
      {tab === 'media'
        ? 'The resume is the sample’s.'
        : samples === null
          ? 'This is sample content.'
          : `Still sample content: ${samples.map((key) => DOCUMENT_LABELS[key]).join(', ')}.`}
    </strong>{' '}
    <span>
      {tab === 'media'
        ? 'Visitors can download it until you upload your own as a PDF, or delete it.'
        : 'Visitors see it until you save your own: replace what is there, then save. If it is right as it is, save it unchanged.'}
    </span>
  </p>
);

interface SampleNoteProps {
  tab: TabId;
  samples: FirstStep['samples'];
  isShown: boolean;
}

interface StepLineProps {
  step: FirstStep;
  isHere: boolean;
  onOpen: (tab: TabId) => void;
}

const StepLine = ({ step, isHere, onOpen }: StepLineProps) => (
  <li data-done={step.isDone || undefined}>
    <span className={styles['mark']}>
      {step.isDone && (
        <>
          <Icon name="Check" />
          <span className="visually-hidden">Done: </span>
        </>
      )}
    </span>
    <button type="button" aria-current={isHere ? 'step' : undefined} onClick={() => onOpen(step.tab)}>
      <span className={styles['own']}>Your </span>
      <span className={styles['what']}>{step.title}</span>
    </button>
  </li>
);

const DONE_KEY = 'firstStepsDone';

/** No place is kept for tabs that this browser knows as done. */
const doneBefore = (): readonly string[] => (readStored('localStorage', DONE_KEY) ?? '').split(' ');

const noteDone = (tabs: readonly TabId[]): void => {
  writeStored('localStorage', DONE_KEY, tabs.join(' '));
};

interface Step {
  tab: TabId;
  title: string;
  documents: readonly DocumentKey[];
}

interface FirstStep extends Omit<Step, 'documents'> {
  isDone: boolean;
  samples: readonly DocumentKey[] | null;
}

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

const RESUME_STEP = { tab: 'media', title: 'resume' } as const;

const isStep = (tab: TabId): boolean => tab === RESUME_STEP.tab || STEPS.some((step) => step.tab === tab);
