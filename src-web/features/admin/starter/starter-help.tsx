import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import type { TabId } from '../tabs.ts';
import { firstSteps, isStep, type FirstStep } from './first-steps.ts';
import { isFolded, keepFolded } from './folded.ts';
import styles from './starter-help.module.css';
import { useDocumentStates } from './use-document-states.ts';

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
      {step.title}
    </button>
    <p>{step.text}</p>
  </li>
);

interface StarterHelpProps {
  tab: TabId;
  /** The tabs there are. */
  available: readonly TabId[];
  onOpen: (tab: TabId) => void;
}

/** What to do first, on the tabs where it is done, for as long as the site still shows sample content. */
export const StarterHelp = ({ tab, available, onOpen }: StarterHelpProps) => {
  const steps = firstSteps(useDocumentStates()).filter((step) => available.includes(step.tab));
  const [wasFolded] = useState(isFolded);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length || !isStep(tab)) return null;
  return (
    <details className={styles['help']} open={!wasFolded} onToggle={(event) => keepFolded(!event.currentTarget.open)}>
      <summary>
        <span className={styles['title']}>What to do first</span>
        <span className={styles['count']}>
          {done} of {steps.length} done
        </span>
        <Icon name="Plus" className={styles['sign']} />
      </summary>
      <p className={styles['lead']}>
        Visitors see sample content wherever you have not saved your own yet. A step is done once you have saved it.
      </p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <StepLine key={step.tab} step={step} isHere={step.tab === tab} onOpen={onOpen} />
        ))}
      </ol>
    </details>
  );
};
