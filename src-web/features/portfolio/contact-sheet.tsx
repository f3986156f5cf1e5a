import type { ContactSheet } from '#contract/passage';
import { MarginNotes } from '../../components/margin-notes.tsx';
import { Picture } from '../../components/picture.tsx';
import { word } from '../../lib/words.ts';
import { Passage, type PassageChoice } from './passage.tsx';

export const ContactSheetPassage = ({ sheet, ...where }: PassageChoice & { sheet: ContactSheet }) => (
  <Passage
    {...where}
    kind="contact-sheet"
    views={[word('home.sheet-whole'), word('home.sheet-chosen')]}
    notes={<MarginNotes notes={sheet.notes} />}
    caption={sheet.caption}
  >
    <ol className="contact-sheet">
      {sheet.frames.map(({ id, imageUrl, alt, isChosen }) => (
        <li key={id} data-chosen={isChosen || undefined}>
          <Picture src={imageUrl} alt={alt} width={600} height={400} sizes="20rem" isEarly={where.isFirst} />
          {isChosen && (
            <>
              <span className="visually-hidden">{word('home.sheet-chosen')}</span>
              <svg viewBox="0 0 120 84" preserveAspectRatio="none" aria-hidden="true">
                <path pathLength="1" d={CIRCLE} />
              </svg>
            </>
          )}
        </li>
      ))}
    </ol>
  </Passage>
);

/** The circle does not close, so that it looks drawn by hand. */
const CIRCLE = 'M30 11C62-1 109 6 114 37S82 82 49 79 3 59 8 34 48 3 84 9';
