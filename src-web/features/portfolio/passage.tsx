import type { ReactNode } from 'react';
import type { SectionChoice } from '#contract/site-sections';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, word } from '../../lib/words.ts';

export interface PassageChoice {
  choice: Pick<SectionChoice, 'heading' | 'lead'> | undefined;
  isFirst?: boolean;
}

interface PassageProps extends PassageChoice {
  kind: 'edits' | 'contact-sheet' | 'translation' | 'before-after';
  views?: readonly [whole: string, clean: string];
  notes?: ReactNode;
  caption: string;
  children: ReactNode;
}

export const Passage = ({ kind, choice, isFirst, views, notes, caption, children }: PassageProps) => {
  const { heading, ofHeading } = sectionHead(kind, choice);
  return (
    <section id="edits" className={isFirst ? 'first-passage' : 'passage'} aria-labelledby="edits-title">
      <header>
        <h2 id="edits-title" {...ofHeading}>
          {heading}
        </h2>
        {views && (
          <fieldset>
            <legend className="visually-hidden">{word('home.edits-views')}</legend>
            {views.map((view, index) => (
              <label key={view}>
                <input type="radio" name="edits-view" defaultChecked={index === 0} />
                {view}
              </label>
            ))}
          </fieldset>
        )}
      </header>
      {children}
      <footer>
        {notes}
        {caption !== '' && <p {...ownText()}>{caption}</p>}
      </footer>
    </section>
  );
};
