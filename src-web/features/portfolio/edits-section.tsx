import type { Edits } from '#contract/content';
import type { SectionChoice } from '#contract/site-sections';
import { MarginNotes } from '../../components/margin-notes.tsx';
import styles from './edits-section.module.css';
import { readMarks, type Mark } from '#contract/marks';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, word } from '../../lib/words.ts';

interface EditsSectionProps {
  edits: Edits | undefined;
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
}

export const EditsSection = ({ edits, choice }: EditsSectionProps) => {
  if (edits === undefined || edits.marked.trim() === '') return null;
  const { heading, ofHeading } = sectionHead('edits', choice);
  return (
    <section id="edits" className={styles['edits']} aria-labelledby="edits-title">
      <header className={styles['head']}>
        <h2 id="edits-title" {...ofHeading}>
          {heading}
        </h2>
        <fieldset className={styles['views']}>
          <legend className="visually-hidden">{word('home.edits-views')}</legend>
          <label>
            <input type="radio" name="edits-view" defaultChecked />
            {word('home.edits-marked')}
          </label>
          <label>
            <input type="radio" name="edits-view" data-clean="" />
            {word('home.edits-clean')}
          </label>
        </fieldset>
      </header>
      <p className={styles['sentence']} {...ownText()}>
        {readMarks(edits.marked).map((mark, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Marked key={index} mark={mark} />
        ))}
      </p>
      <div className={styles['margin']}>
        <MarginNotes notes={edits.notes} className={styles['notes']} />
        {edits.source !== '' && (
          <p className={styles['source']} {...ownText()}>
            {edits.source}
          </p>
        )}
      </div>
    </section>
  );
};

const Marked = ({ mark: { kind, text } }: { mark: Mark }) => {
  if (kind === 'struck') return <del>{text}</del>;
  return kind === 'inserted' ? <ins>{text}</ins> : text;
};
