import type { WorkAnswer } from '#contract/work';
import list from '../../components/message-list.module.css';
import { Sentence } from '../../components/sentence.tsx';
import { formatMoment } from '../../lib/format-time.ts';
import styles from './work.module.css';

interface SaidProps {
  answers: readonly WorkAnswer[];
  client: string;
  owner: string;
}

export const Said = ({ answers, client, owner }: SaidProps) => (
  <ol className={list['messages']}>
    {answers.map((answer) => (
      <li key={answer.id} data-kind={answer.kind}>
        <p className={list['about']}>
          <About answer={answer} name={answer.from === 'client' ? client : owner} />
        </p>
        {answer.passage !== null && (
          <blockquote className={styles['passage']} dir="auto">
            {answer.passage}
          </blockquote>
        )}
        {answer.words !== '' && (
          <p className={list['text']} dir="auto">
            {answer.words}
          </p>
        )}
      </li>
    ))}
  </ol>
);

const About = ({ answer: { kind, version, at }, name }: { answer: WorkAnswer; name: string }) => {
  const time = <time dateTime={at}>{formatMoment(at)}</time>;
  if (kind !== 'comment') return <Sentence of={`work.said-${kind}`} version={version} time={time} />;
  return <Sentence of="work.said" name={<bdi>{name}</bdi>} version={version} time={time} />;
};
