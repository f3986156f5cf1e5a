import type { BeforeAfter as Pictures } from '#contract/passage';
import '../../components/before-after.css';
import { BeforeAfter } from '../../components/before-after.tsx';
import { MarginNotes } from '../../components/margin-notes.tsx';
import { Picture } from '../../components/picture.tsx';
import { Passage, type PassageChoice } from './passage.tsx';

interface BeforeAfterPassageProps extends PassageChoice {
  pictures: Pictures;
}

export const BeforeAfterPassage = ({ pictures, ...where }: BeforeAfterPassageProps) => {
  return (
    <Passage {...where} kind="before-after" notes={<MarginNotes notes={pictures.notes} />} caption={pictures.caption}>
      <BeforeAfter before={pictureOf(pictures.before, where)} after={pictureOf(pictures.after, where)} />
    </Passage>
  );
};

const pictureOf = ({ imageUrl, alt }: Pictures['before'], { isFirst }: Partial<PassageChoice>) => (
  <Picture src={imageUrl} alt={alt} width={1200} height={800} sizes="60rem" isEarly={isFirst} />
);
