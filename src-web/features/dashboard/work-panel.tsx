import { useQuery } from '@tanstack/react-query';
import type { OwnWork } from '#contract/work';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { paths } from '../../lib/paths.ts';
import { word } from '../../lib/words.ts';
import { dueLabel, fetchOwnWork, piecesLabel, roundsLabel, workBadge } from '../work/work.ts';
import styles from './work-panel.module.css';

export const WorkPanel = () => {
  const {
    data: all,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['own-work'],
    queryFn: fetchOwnWork,
    refetchOnWindowFocus: true,
  });
  if (all?.length === 0 || (all === undefined && !isError)) return null;
  return (
    <Panel title={word('work.title')} lead={word('work.lead')}>
      {all === undefined ? (
        <div className={styles['failed']}>
          <p>{word('work.not-loaded')}</p>
          <button type="button" className={buttonClass('outline')} onClick={() => void refetch()}>
            {word('common.try-again')}
          </button>
        </div>
      ) : (
        <ul>
          {all.toSorted(byTurn).map((work) => (
            <Piece key={work.id} work={work} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const TURNS = { client: 0, owner: 1, none: 2 } as const;

const byTurn = (one: OwnWork, other: OwnWork): number => TURNS[one.turn ?? 'none'] - TURNS[other.turn ?? 'none'];

const Piece = ({ work }: { work: OwnWork }) => {
  const { tone, label } = workBadge(work.state);
  const facts = [
    work.turn === null ? null : word(work.turn === 'client' ? 'work.your-turn' : 'work.our-turn'),
    work.version === 0 ? null : word('work.version', { version: work.version }),
    piecesLabel(work.pieces),
    work.turn === null ? null : roundsLabel(work.rounds),
    work.due_on === null || work.turn === null ? null : dueLabel(work.due_on),
  ].filter((fact) => fact !== null);
  return (
    <li className={styles['piece']} data-turn={work.turn}>
      <div className={styles['head']}>
        <h3 dir="auto">{work.title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles['facts']}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {work.version > 0 && (
        <RouteLink
          to={`${paths.work}?work=${encodeURIComponent(work.id)}`}
          className={work.turn === 'client' ? buttonClass('outline') : textButtonClass}
          label={word('work.look-what', { title: work.title })}
        >
          {word('work.look')}
        </RouteLink>
      )}
    </li>
  );
};
