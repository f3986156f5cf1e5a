import type { ReactNode } from 'react';
import { MarginNotes } from '../../components/margin-notes.tsx';
import type { SectionChoice } from '#contract/site-sections';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, word } from '../../lib/words.ts';
import styles from './passage.module.css';

export interface PassageChoice {
  choice: Pick<SectionChoice, 'heading' | 'lead'> | undefined;
}

interface PassageProps extends PassageChoice {
  kind: 'edits' | 'contact-sheet' | 'translation' | 'before-after';
  views?: readonly [whole: string, clean: string];
  notes: readonly string[];
  caption: string;
  children: ReactNode;
}

export const Passage = ({ kind, choice, views, notes, caption, children }: PassageProps) => {
  const { heading, ofHeading } = sectionHead(kind, choice);
  return (
    <section id="edits" className={styles['passage']} aria-labelledby="edits-title">
      <header className={styles['head']}>
        <h2 id="edits-title" {...ofHeading}>
          {heading}
        </h2>
        {views && (
          <fieldset className={styles['views']}>
            <legend className="visually-hidden">{word('home.edits-views')}</legend>
            {views.map((view, index) => (
              <label key={view}>
                <input
                  type="radio"
                  name="edits-view"
                  defaultChecked={index === 0}
                  data-clean={index === 0 ? undefined : ''}
                />
                {view}
              </label>
            ))}
          </fieldset>
        )}
      </header>
      {children}
      <div className={styles['margin']}>
        <MarginNotes notes={notes} className={styles['notes']} />
        {caption !== '' && (
          <p className={styles['source']} {...ownText()}>
            {caption}
          </p>
        )}
      </div>
    </section>
  );
};
