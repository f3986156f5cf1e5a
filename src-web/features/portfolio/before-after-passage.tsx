import type { BeforeAfter as Pictures } from '#contract/passage';
import { BeforeAfter } from '../../components/before-after.tsx';
import { Picture } from '../../components/picture.tsx';
import { Passage, type PassageChoice } from './passage.tsx';

interface BeforeAfterPassageProps extends PassageChoice {
  pictures: Pictures;
}

export const BeforeAfterPassage = ({ choice, pictures }: BeforeAfterPassageProps) => {
  return (
    <Passage kind="before-after" choice={choice} notes={pictures.notes} caption={pictures.caption}>
      <BeforeAfter before={pictureOf(pictures.before)} after={pictureOf(pictures.after)} />
    </Passage>
  );
};

const pictureOf = ({ imageUrl, alt }: Pictures['before']) => (
  <Picture src={imageUrl} alt={alt} width={1200} height={800} sizes="60rem" />
);
