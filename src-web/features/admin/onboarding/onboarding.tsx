import { Icon } from '../../../components/icon.tsx';
import type { TabId } from '../tabs.ts';
import { firstSteps, isStep, type FirstStep } from './first-steps.ts';
import styles from './onboarding.module.css';
import { useDocumentStates } from './use-document-states.ts';

interface OnboardingProps {
  tab: TabId;
  /** The tabs there are. */
  available: readonly TabId[];
  onOpen: (tab: TabId) => void;
}

/** What to do first, on the tabs where it is done, for as long as the site still shows sample content. */
export const Onboarding = ({ tab, available, onOpen }: OnboardingProps) => {
  const steps = firstSteps(useDocumentStates()).filter((step) => available.includes(step.tab));
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length || !isStep(tab)) return null;
  return (
    <section className={styles['help']} aria-labelledby="first-steps">
      <h2 id="first-steps">
        What to do first{' '}
        <span>
          {done} of {steps.length} done
        </span>
      </h2>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.tab} step={step} isHere={step.tab === tab} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  );
};

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
  </li>
);
