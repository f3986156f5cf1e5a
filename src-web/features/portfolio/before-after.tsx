import type { BeforeAfter } from '#contract/passage';
import { Picture } from '../../components/picture.tsx';
import { word } from '../../lib/words.ts';
import { Passage, type PassageChoice } from './passage.tsx';

interface BeforeAfterPassageProps extends PassageChoice {
  pictures: BeforeAfter;
}

/** In most browsers the style sheet follows the slider. The handler is for other browsers. */
export const BeforeAfterPassage = ({ choice, pictures }: BeforeAfterPassageProps) => (
  <Passage kind="before-after" choice={choice} notes={pictures.notes} caption={pictures.caption}>
    <div className="before-after">
      {(['before', 'after'] as const).map((side) => (
        <figure key={side} data-side={side}>
          <Picture src={pictures[side].imageUrl} alt={pictures[side].alt} width={1200} height={800} sizes="60rem" />
          <figcaption>{word(`home.${side}`)}</figcaption>
        </figure>
      ))}
      <input
        type="range"
        defaultValue={50}
        aria-label={word('section.before-after')}
        onInput={({ currentTarget: { parentElement, value } }) => parentElement?.style.setProperty('--split', value)}
      />
    </div>
  </Passage>
);
