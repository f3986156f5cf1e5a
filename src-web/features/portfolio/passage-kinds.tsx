import type { Passage } from '#contract/passage';
import type { Portfolio } from '#contract/published-content';
import { BeforeAfterPassage } from './before-after-passage.tsx';
import { ContactSheetPassage } from './contact-sheet.tsx';
import { LatestWriting } from './latest-writing.tsx';
import type { PassageChoice } from './passage.tsx';
import passageStyles from './passages.css?url';
import { Testimonials } from './testimonials.tsx';
import { TranslationPassage } from './translation.tsx';

export type Fetched = (PassageChoice & { passage: Passage }) | Pick<Portfolio, 'writing' | 'testimonials'>;

export const FetchedParts = (props: Fetched) =>
  'passage' in props ? (
    <PassageKinds {...props} />
  ) : (
    <>
      {props.writing && <LatestWriting writing={props.writing} />}
      {props.testimonials && <Testimonials testimonials={props.testimonials} />}
    </>
  );

const PassageKinds = ({ passage, choice }: PassageChoice & { passage: Passage }) => {
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
