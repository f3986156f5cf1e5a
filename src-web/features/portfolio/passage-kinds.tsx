import type { Passage } from '#contract/passage';
import { BeforeAfterPassage } from './before-after.tsx';
import { ContactSheetPassage } from './contact-sheet.tsx';
import type { PassageChoice } from './passage.tsx';
import passageStyles from './passages.css?url';
import { TranslationPassage } from './translation.tsx';

export const PassageKinds = ({ passage, choice }: PassageChoice & { passage: Passage }) => {
  const { contactSheet, translation, beforeAfter } = passage;
  return (
    <>
      <link rel="stylesheet" href={passageStyles} />
      {contactSheet && <ContactSheetPassage choice={choice} sheet={contactSheet} />}
      {translation && <TranslationPassage choice={choice} translation={translation} />}
      {beforeAfter && <BeforeAfterPassage choice={choice} pictures={beforeAfter} />}
    </>
  );
};
