import type { Project } from '#contract/content';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { MarginNotes } from '../../components/margin-notes.tsx';
import { Picture } from '../../components/picture.tsx';
import styles from './case-study-modal.module.css';
import { MetricTiles } from './metric-tiles.tsx';
import { caseStudyOf } from './project-parts.ts';
import { SectionTextView } from './section-text.tsx';
import { word, type Said } from '../../lib/words.ts';

export const CaseStudyTop = ({ client, image }: { client: Said; image: string }) => (
  <>
    <p className={styles['client']}>
      <span className="visually-hidden">{`${word('project.client')} `}</span>
      <span {...client} />
    </p>
    <Picture src={image} alt="" width={1200} height={800} isEarly className={styles['image']} />
  </>
);

interface CaseStudyBodyProps {
  project: Project;
  onContact: () => void;
}

export const CaseStudyBody = ({ project, onContact }: CaseStudyBodyProps) => {
  const study = caseStudyOf(project);
  return (
    <>
      {study.snapshot.children !== '' && (
        <section className={styles['snapshot']}>
          <h3>{word('project.snapshot')}</h3>
          <p {...study.snapshot} />
        </section>
      )}
      {study.metrics.length > 0 && (
        <div className={styles['figures']}>
          <MetricTiles metrics={study.metrics} />
          <button type="button" className={buttonClass('outline')} onClick={onContact}>
            {word('project.talk')}
          </button>
        </div>
      )}
      {study.sections.map(({ title, text, notes }) => (
        <section key={title.children} className={styles['section']}>
          <h3 {...title}>{title.children}</h3>
          <div className={styles['text']}>
            <SectionTextView text={text} headingBase={4} />
          </div>
          <MarginNotes notes={notes} />
        </section>
      ))}
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
