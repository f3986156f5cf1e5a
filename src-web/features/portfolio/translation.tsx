import type { Translation } from '#contract/passage';
import { MarginNotes } from '../../components/margin-notes.tsx';
import { spoken, word } from '../../lib/words.ts';
import { Passage, type PassageChoice } from './passage.tsx';

interface TranslationPassageProps extends PassageChoice {
  translation: Translation;
}

export const TranslationPassage = ({ translation, ...where }: TranslationPassageProps) => {
  const { from, to, original, translated, notes, caption } = translation;
  return (
    <Passage
      {...where}
      kind="translation"
      views={[word('section.translation'), word('home.edits-clean')]}
      notes={<MarginNotes notes={notes} />}
      caption={caption}
    >
      <div className="sentence-pairs">
        {from !== '' && to !== '' && (
          <p>
            <span suppressHydrationWarning>{nameOf(from)}</span>
            <span suppressHydrationWarning>{nameOf(to)}</span>
          </p>
        )}
        <ol>
          {original.map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <p lang={from || undefined} dir="auto">
                {sentence}
              </p>
              <p lang={to || undefined} dir="auto">
                {translated[index]}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Passage>
  );
};

/** A published language code is always valid. Browser and server may name a language differently. */
const nameOf = (code: string): string | undefined =>
  new Intl.DisplayNames(spoken().language, { type: 'language' }).of(code);
