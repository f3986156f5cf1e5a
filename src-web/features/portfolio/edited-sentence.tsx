import type { Edits } from '#contract/content';
import { readMarks, type Mark } from '#contract/marks';
import { ownText, word } from '../../lib/words.ts';
import { Passage, type PassageChoice } from './passage.tsx';
import styles from './passage.module.css';

export const EditedSentence = ({ choice, edits }: PassageChoice & { edits: Edits }) => (
  <Passage
    kind="edits"
    choice={choice}
    views={[word('home.edits-marked'), word('home.edits-clean')]}
    notes={edits.notes}
    caption={edits.source}
  >
    <p className={styles['sentence']} {...ownText()}>
      {readMarks(edits.marked).map((mark, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Marked key={index} mark={mark} />
      ))}
    </p>
  </Passage>
);

const Marked = ({ mark: { kind, text } }: { mark: Mark }) => {
  if (kind === 'struck') return <del>{text}</del>;
  return kind === 'inserted' ? <ins>{text}</ins> : text;
};
