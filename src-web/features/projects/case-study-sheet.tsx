import type { Project } from '#contract/content';
import { DialogSheet } from '../../components/dialog.tsx';
import { CaseStudyBody } from './case-study-body.tsx';
import styles from './case-study-modal.module.css';
import { caseStudyOf } from './project-parts.ts';

/** A case study as its dialog shows it, for looking at only. */
export const CaseStudySheet = ({ project }: { project: Project }) => {
  const study = caseStudyOf(project);
  const type = <span className={styles['type']}>{study.type}</span>;
  return (
    <DialogSheet title={study.title} eyebrow={type} isWide onClose={nothing}>
      <div className={styles['study']}>
        <CaseStudyBody project={project} study={study} onContact={nothing} />
      </div>
    </DialogSheet>
  );
};

const nothing = () => undefined;
