import type { Project } from '#contract/content';
import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import styles from './case-study-modal.module.css';
import { MetricTiles } from './metric-tiles.tsx';
import { caseStudyOf, sampleOf } from './project-parts.ts';
import { SamplePage } from './sample-page.tsx';
import { Study } from './study.tsx';
import { ownText, word, type Said } from '../../lib/words.ts';

interface CaseStudyTopProps {
  client: Said;
  image: string;
  children: ReactNode;
}

export const CaseStudyTop = ({ client, image, children }: CaseStudyTopProps) => (
  <>
    <p className={styles['client']}>
      <span className="visually-hidden">{`${word('project.client')} `}</span>
      <span {...client} />
    </p>
    <div className={styles['top']}>
      {children}
      <Picture src={image} alt="" width={1200} height={800} isEarly />
    </div>
  </>
);

export const CaseStudySample = ({ project }: { project: Project }) => {
  const sample = sampleOf(project);
  return (
    sample && (
      <>
        <p {...ownText()}>{project.description}</p>
        <SamplePage sample={sample} Heading="h3" />
      </>
    )
  );
};

interface CaseStudyBodyProps {
  project: Project;
  onContact: () => void;
}

export const CaseStudyBody = ({ project, onContact }: CaseStudyBodyProps) => {
  const study = caseStudyOf(project);
  return (
    <>
      <div className={styles['results']}>
        <MetricTiles metrics={study.metrics} />
        <button type="button" className={buttonClass('outline')} onClick={onContact}>
          {word('project.talk')}
        </button>
      </div>
      <Study study={study} title={word('project.snapshot')} Heading="h3" />
      <Invitation onContact={onContact} />
    </>
  );
};

const Invitation = ({ onContact }: { onContact: () => void }) => (
  <aside className={styles['invitation']} aria-label={word('project.work-together')}>
    <p>{word('project.like-this-work')}</p>
    <div className={styles['buttons']}>
      <button type="button" className={buttonClass()} onClick={onContact}>
        {word('project.contact-us')}
      </button>
      <a className={buttonClass('outline')} href={location.origin} target="_blank" rel="noopener">
        {word('project.visit-website')}
        <Icon name="ArrowUpRight" />
      </a>
    </div>
  </aside>
);
