import { useEffect, useRef } from 'react';
import type { Project } from '#contract/content';
import { Dialog, DialogSheet } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTitle } from '../../lib/use-page.ts';
import { CaseStudyBody } from './case-study-body.tsx';
import styles from './case-study-modal.module.css';
import { caseStudyOf, type ShownCaseStudy } from './project-parts.ts';

export interface CaseStudyModalProps {
  project: Project;
  before: Project | undefined;
  after: Project | undefined;
  onShow: (project: Project) => void;
  onClose: () => void;
  /** 'Contact Us' was pressed: close, and go to the contact form. */
  onContact: () => void;
}

/** A project's case study, over the page. */
export const CaseStudyModal = ({ onClose, ...shown }: CaseStudyModalProps) => {
  const study = caseStudyOf(shown.project);
  useTitle(study.title);
  useArrows(shown);
  return (
    <Dialog title={study.title} eyebrow={typeOf(study)} isWide onClose={onClose}>
      <Study key={shown.project.id} study={study} {...shown} />
    </Dialog>
  );
};

/** The same for looking at only, as an editor's preview has it. */
export const CaseStudySheet = ({ project }: { project: Project }) => {
  const study = caseStudyOf(project);
  return (
    <DialogSheet title={study.title} eyebrow={typeOf(study)} isWide onClose={nothing}>
      <div className={styles['study']}>
        <CaseStudyBody project={project} study={study} onContact={nothing} />
      </div>
    </DialogSheet>
  );
};

const typeOf = ({ type }: ShownCaseStudy) => <span className={styles['type']}>{type}</span>;

const nothing = () => undefined;

type Neighbours = Pick<CaseStudyModalProps, 'before' | 'after' | 'onShow'>;

/** Left and right lead to the neighbours, unless a key is held down that makes something else of them. */
const useArrows = ({ before, after, onShow }: Neighbours): void => {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
      if (target !== undefined) onShow(target);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [before, after, onShow]);
};

type StudyProps = Omit<CaseStudyModalProps, 'onClose'> & { study: ShownCaseStudy };

const Study = ({ project, study, onContact, ...neighbours }: StudyProps) => {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = top.current?.closest('dialog');
    if (dialog === null || dialog === undefined) return;
    dialog.scrollTo({ top: 0, behavior: 'instant' });
    // The button that led here may be gone: the last project has no next one.
    if (!dialog.contains(document.activeElement) || document.activeElement === dialog) {
      dialog.querySelector('button')?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div ref={top} className={styles['study']}>
      <CaseStudyBody project={project} study={study} onContact={onContact} />
      <Turn {...neighbours} />
    </div>
  );
};

const Turn = ({ before, after, onShow }: Neighbours) => (
  <nav className={styles['turn']} aria-label="Case studies">
    {before !== undefined && (
      <button type="button" className={styles['before']} aria-keyshortcuts="ArrowLeft" onClick={() => onShow(before)}>
        <Icon name="ArrowLeft" />
        <span>
          <span className="visually-hidden">Previous: </span>
          {before.title}
        </span>
      </button>
    )}
    {after !== undefined && (
      <button type="button" className={styles['after']} aria-keyshortcuts="ArrowRight" onClick={() => onShow(after)}>
        <span>
          <span className="visually-hidden">Next: </span>
          {after.title}
        </span>
        <Icon name="ArrowRight" />
      </button>
    )}
  </nav>
);
