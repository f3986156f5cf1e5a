import type { ReactNode } from 'react';
import { MarginNotes } from '../../components/margin-notes.tsx';
import type { ShownCaseStudy } from './project-parts.ts';
import { SectionTextView } from './section-text.tsx';
import styles from './study.module.css';

interface StudyProps {
  study: ShownCaseStudy;
  title: string;
  Heading: 'h2' | 'h3';
  children?: ReactNode;
}

/** The text of a case study, on its page and in its dialog. */
export const Study = ({ study: { snapshot, sections }, title, Heading, children }: StudyProps) =>
  snapshot.children === '' && sections.length === 0 ? null : (
    <section className={styles['part']} aria-labelledby="study-title">
      <div className={styles['beside']}>
        <Heading id="study-title">{title}</Heading>
        {children}
      </div>
      <div className={styles['study']}>
        {snapshot.children !== '' && <p className={styles['snapshot']} {...snapshot} />}
        {sections.map(({ title: name, text, notes }) => (
          <section key={name.children} className={styles['section']}>
            <h3 {...name}>{name.children}</h3>
            <div className={styles['text']}>
              <SectionTextView text={text} headingBase={4} />
            </div>
            <MarginNotes notes={notes} className={styles['notes']} />
          </section>
        ))}
      </div>
    </section>
  );
