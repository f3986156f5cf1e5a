import { Fragment } from 'react';
import type { Edits } from '#contract/content';
import { readMarks, type Mark } from '#contract/marks';
import type { Portfolio } from '#contract/published-content';
import { ownText, word } from '../../lib/words.ts';
import { BeforeAfterPassage } from './before-after-passage.tsx';
import { ContactSheetPassage } from './contact-sheet.tsx';
import { LatestWriting } from './latest-writing.tsx';
import { Passage, type PassageChoice } from './passage.tsx';
import './passages.css';
import { besideForm, Testimonials, Voice } from './testimonials.tsx';
import { TranslationPassage } from './translation.tsx';

type PassageProps = PassageChoice & Pick<Portfolio, 'edits' | 'passage'>;

export type LaterProps = Pick<Portfolio, 'writing' | 'testimonials'> & {
  /** One testimonial may stand beside the contact form: this draws it there, or what stands above the form then. */
  at?: 'form' | 'above-form';
};

export type Fetched = PassageProps | LaterProps;

export const FetchedParts = (props: Fetched) =>
  'choice' in props ? <PassageKinds {...props} /> : <Later {...props} />;

const Later = ({ writing, testimonials = [], at }: LaterProps) => {
  const beside = at && besideForm(testimonials);
  if (at === 'form') return beside && <Voice of={beside} />;
  return (
    <>
      {writing && <LatestWriting writing={writing} />}
      {beside === undefined && testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
    </>
  );
};

const PassageKinds = ({ edits, passage, ...where }: PassageProps) => {
  if (passage === undefined) return edits && <EditedSentence edits={edits} {...where} />;
  const { contactSheet, translation, beforeAfter } = passage;
  return (
    <>
      {contactSheet && <ContactSheetPassage sheet={contactSheet} {...where} />}
      {translation && <TranslationPassage translation={translation} {...where} />}
      {beforeAfter && <BeforeAfterPassage pictures={beforeAfter} {...where} />}
    </>
  );
};

const EditedSentence = ({ edits: { marked, notes, source }, ...where }: PassageChoice & { edits: Edits }) => {
  const marks = readMarks(marked);
  const inserted = marks.filter(({ kind }) => kind === 'inserted');
  const noted = inserted.length > 0 ? inserted : marks.slice(-1);
  return (
    <Passage {...where} kind="edits" views={[word('home.edits-marked'), word('home.edits-clean')]} caption={source}>
      <p className="sentence" {...ownText()} dir={undefined}>
        {marks.map((mark, index) => {
          const at = noted.indexOf(mark);
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              <Marked mark={mark} />
              {at >= 0 && <Notes notes={notes} from={at} to={mark === noted.at(-1) ? notes.length : at + 1} />}
            </Fragment>
          );
        })}
      </p>
    </Passage>
  );
};

const isSaid = (note: string): boolean => note.trim() !== '';

const Notes = ({ notes, from, to }: { notes: readonly string[]; from: number; to: number }) => {
  const earlier = notes.slice(0, from).filter(isSaid).length;
  const own = notes.slice(from, to).filter(isSaid);
  if (own.length === 0) return null;
  const numbers = own.map((_, index) => earlier + index + 1);
  return (
    <>
      <sup>{numbers.join(', ')}</sup>
      {/* Both texts are one element, because browsers change the order of two that float at one place. */}
      <small>
        {own.map((note, index) => (
          <Fragment key={numbers[index]}>
            {index > 0 && <br />}
            <sup>{numbers[index]}</sup>
            {note}
          </Fragment>
        ))}
      </small>
    </>
  );
};

const Marked = ({ mark: { kind, text } }: { mark: Mark }) => {
  if (kind === 'struck') return <del>{text}</del>;
  return kind === 'inserted' ? <ins>{text}</ins> : text;
};
