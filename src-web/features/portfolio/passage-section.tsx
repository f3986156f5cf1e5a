import type { Portfolio } from '#contract/published-content';
import { BeforeAfterPassage } from './before-after.tsx';
import { ContactSheetPassage } from './contact-sheet.tsx';
import { EditedSentence } from './edited-sentence.tsx';
import type { PassageChoice } from './passage.tsx';
import passageStyles from './passages.css?url';
import { TranslationPassage } from './translation.tsx';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

/** The owner's own work, in the form that belongs to the trade. The published profile has one of them, or none. */
export const PassageSection = ({ portfolio: { edits, passage = NONE }, choice }: PassageSectionProps) => {
  const { contactSheet, translation, beforeAfter } = passage;
  if (passage.kind === 'edited-sentence')
    return edits === undefined || edits.marked.trim() === '' ? null : <EditedSentence choice={choice} edits={edits} />;
  return (
    <>
      <link rel="stylesheet" href={passageStyles} />
      {contactSheet && <ContactSheetPassage choice={choice} sheet={contactSheet} />}
      {translation && <TranslationPassage choice={choice} translation={translation} />}
      {beforeAfter && <BeforeAfterPassage choice={choice} pictures={beforeAfter} />}
    </>
  );
};

const NONE: NonNullable<Portfolio['passage']> = { kind: 'edited-sentence' };
