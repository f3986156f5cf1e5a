import { useEffect, useRef, useCallback, useState } from 'react';
import type { Project } from '#contract/content';
import type { ProjectSummary } from '#contract/published-content';
import { buttonClass } from '../../components/button.ts';
import { Dialog, DialogSheet } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTitle } from '../../lib/use-page.ts';
import { CaseStudyBody, CaseStudySample, CaseStudyTop } from './case-study-body.tsx';
import styles from './case-study-modal.module.css';
import { studyHeadOf } from './project-parts.ts';
import { ApiError } from '../../lib/api-client.ts';
import { fetchedProject, fetchProject } from './fetch-project.ts';
import { ownText, word } from '../../lib/words.ts';

interface CaseStudyModalProps {
  project: ProjectSummary;
  before: ProjectSummary | undefined;
  after: ProjectSummary | undefined;
  onShow: (project: ProjectSummary) => void;
  onClose: () => void;
  onContact: () => void;
}

export const CaseStudyModal = ({ onClose, ...shown }: CaseStudyModalProps) => {
  const { title, type } = studyHeadOf(shown.project);
  useTitle(title);
  useArrows(shown);
  return (
    <Dialog
      title={title}
      ofTitle={ownText()}
      eyebrow={<span className={styles['type']} {...type} />}
      isWide
      onClose={onClose}
    >
      <Study key={shown.project.id} {...shown} />
    </Dialog>
  );
};

export const CaseStudySheet = ({ project }: { project: Project }) => {
  const { title, type, client } = studyHeadOf(project);
  return (
    <DialogSheet
      title={title}
      ofTitle={ownText()}
      eyebrow={<span className={styles['type']} {...type} />}
      isWide
      onClose={nothing}
    >
      <div className={styles['study']}>
        <CaseStudyTop client={client} image={project.image}>
          <CaseStudySample project={project} />
        </CaseStudyTop>
        <CaseStudyBody project={project} onContact={nothing} />
      </div>
    </DialogSheet>
  );
};

const nothing = () => undefined;

const arrowKeys = () =>
  document.documentElement.dir === 'rtl'
    ? ({ back: 'ArrowRight', forth: 'ArrowLeft' } as const)
    : ({ back: 'ArrowLeft', forth: 'ArrowRight' } as const);

type Neighbours = Pick<CaseStudyModalProps, 'before' | 'after' | 'onShow'>;

/** With a modifier key, arrow keys have another meaning. */
const useArrows = ({ before, after, onShow }: Neighbours): void => {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { back, forth } = arrowKeys();
      const target = event.key === back ? before : event.key === forth ? after : undefined;
      if (target !== undefined) onShow(target);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [before, after, onShow]);
};

type StudyProps = Omit<CaseStudyModalProps, 'onClose'>;

const Study = ({ project, onContact, ...neighbours }: StudyProps) => {
  const top = useRef<HTMLDivElement>(null);
  const { study, retry } = useCaseStudy(project.id);
  // The picture comes with the words beside it, which would move it.
  const image = study.status === 'found' ? study.project.image : '';
  useEffect(() => {
    // In some browsers `scrollTo` returns a promise, which React would take for a clean-up.
    top.current?.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  useEffect(() => {
    const dialog = top.current?.closest('dialog');
    if (dialog === null || dialog === undefined) return;
    // The focused button may have disappeared, as after the last project or a retry.
    if (!dialog.contains(document.activeElement) || document.activeElement === dialog) {
      dialog.querySelector('button')?.focus({ preventScroll: true });
    }
  });
  return (
    <div ref={top} className={styles['study']}>
      <CaseStudyTop client={studyHeadOf(project).client} image={image}>
        {study.status === 'found' ? (
          <CaseStudySample project={study.project} />
        ) : (
          <NotYet status={study.status} onRetry={retry} />
        )}
      </CaseStudyTop>
      {study.status === 'found' && <CaseStudyBody project={study.project} onContact={onContact} />}
      <Turn {...neighbours} />
    </div>
  );
};

interface NotYetProps {
  status: 'loading' | 'failed' | 'gone';
  onRetry: () => void;
}

const NotYet = ({ status, onRetry }: NotYetProps) => {
  useEffect(() => {
    if (status !== 'failed') return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [status, onRetry]);
  if (status === 'loading') {
    return (
      <div className={styles['loading']}>
        <output className="visually-hidden">{word('project.loading-study')}</output>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} aria-hidden="true" />
        ))}
      </div>
    );
  }
  if (status === 'gone') return <p role="alert">{word('project.study-gone')}</p>;
  return (
    <div className={styles['failed']}>
      <p role="alert">{word('project.study-not-loaded')}</p>
      <button type="button" className={buttonClass()} onClick={onRetry}>
        {word('common.try-again')}
      </button>
    </div>
  );
};

const Turn = ({ before, after, onShow }: Neighbours) => (
  <nav className={styles['turn']} aria-label={word('project.case-studies')}>
    {before !== undefined && (
      <button
        type="button"
        className={styles['before']}
        aria-keyshortcuts={arrowKeys().back}
        onClick={() => onShow(before)}
      >
        <Icon name="ArrowLeft" />
        <span>
          <span className="visually-hidden">{`${word('project.previous')}: `}</span>
          <span {...ownText()}>{before.title}</span>
        </span>
      </button>
    )}
    {after !== undefined && (
      <button
        type="button"
        className={styles['after']}
        aria-keyshortcuts={arrowKeys().forth}
        onClick={() => onShow(after)}
      >
        <span>
          <span className="visually-hidden">{`${word('project.next')}: `}</span>
          <span {...ownText()}>{after.title}</span>
        </span>
        <Icon name="ArrowRight" />
      </button>
    )}
  </nav>
);

type CaseStudyState = { status: 'loading' | 'failed' | 'gone' } | { status: 'found'; project: Project };

const useCaseStudy = (projectId: string): { study: CaseStudyState; retry: () => void } => {
  const [study, setStudy] = useState<CaseStudyState>(() => {
    const project = fetchedProject(projectId);
    return project === undefined ? { status: 'loading' } : { status: 'found', project };
  });
  const isWanted = study.status === 'loading';
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    fetchProject(projectId).then(
      (project) => isCurrent && setStudy({ status: 'found', project }),
      (error: unknown) => {
        const isGone = error instanceof ApiError && error.status === NOT_FOUND;
        if (isCurrent) setStudy({ status: isGone ? 'gone' : 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, projectId]);
  return { study, retry: useCallback(() => setStudy({ status: 'loading' }), []) };
};

const NOT_FOUND = 404;
