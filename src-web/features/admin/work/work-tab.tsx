import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { WorkSummary } from '#contract/work';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { dayLabel, piecesLabel, roundsLabel } from '../../work/work.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { ViewChoice } from '../components/view-choice.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { BOARD_PATH, newWorkPath, TESTIMONIALS_PATH, WORK, WORK_PATH, workPath } from '../work-paths.ts';
import { NewWorkForm } from './new-work.tsx';
import { ownerWorkBadge } from './owner-work-badge.ts';
import { fetchWork } from './work-api.ts';
import { TestimonialsPage } from './testimonials.tsx';
import { WorkView } from './work-view.tsx';
import lists from '../lists/lists.module.css';
import styles from './work.module.css';

export const WorkTab = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHere = search.get('tab') === 'work';
  const [id, begun] = isHere ? [search.get('work'), search.get('new')] : [null, null];
  const isBoard = isHere && search.has('board');
  const work = useQuery({ queryKey: [WORK, 'open'], queryFn: () => whileWaiting(fetchWork('open', null)) });
  const close = () => void navigate(WORK_PATH);
  if (isHere && search.has('testimonials')) return <TestimonialsPage onBack={close} />;
  if (id !== null) return <WorkView key={id} id={id} onBack={close} />;
  if (begun !== null)
    return (
      <NewWorkForm
        key={begun}
        request={begun === '' ? null : begun}
        onBegun={({ id: next }) => void navigate(workPath(next), { replace: true })}
        onBack={close}
      />
    );
  return (
    <>
      <TabHead title="Work" isBusy={work.isFetching} onRefresh={() => void work.refetch()}>
        <RouteLink to={newWorkPath(null)} className={buttonClass()}>
          New Work
        </RouteLink>
        <RouteLink to={TESTIMONIALS_PATH} className={buttonClass('quiet')}>
          Testimonials
        </RouteLink>
      </TabHead>
      <Loaded query={work} rows={6}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <ViewChoice
                name="How the work is shown"
                views={VIEWS}
                view={isBoard ? 'board' : 'list'}
                onChoose={(view) => void navigate(view === 'board' ? BOARD_PATH : WORK_PATH, { replace: true })}
              />
            )}
            {isBoard && data.length > 0 ? <Board work={data} /> : <Groups work={data} />}
          </>
        )}
      </Loaded>
      <Over />
    </>
  );
};

const VIEWS = [
  { id: 'list', label: 'List' },
  { id: 'board', label: 'Board' },
] as const;

const COLUMNS = [
  { name: 'planned', title: 'Planned' },
  { name: 'in_work', title: 'In progress' },
  { name: 'changes_wanted', title: 'Changes wanted' },
  { name: 'delivered', title: 'Delivered' },
] as const;

const Board = ({ work }: { work: readonly WorkSummary[] }) => (
  <div className={styles['board']}>
    {COLUMNS.map(({ name, title }) => {
      const pieces = work.filter(({ state }) => state.name === name);
      return (
        <section key={name} aria-label={title}>
          <h3>
            {title} <span>{pieces.length}</span>
          </h3>
          <Pieces work={pieces} isOnBoard />
        </section>
      );
    })}
  </div>
);

const GROUPS = [
  {
    title: 'Late',
    lead: 'Their due date has passed, and nothing new was delivered.',
    holds: ({ is_late: isLate }: WorkSummary) => isLate,
  },
  {
    title: 'Your turn',
    lead: 'To start, to continue, to change or to answer.',
    holds: ({ is_late: isLate, turn }: WorkSummary) => !isLate && turn === 'owner',
  },
  {
    title: 'Their turn',
    lead: 'Delivered; the client is looking at it.',
    holds: ({ turn }: WorkSummary) => turn === 'client',
  },
] as const;

const Groups = ({ work }: { work: readonly WorkSummary[] }) => {
  if (work.length === 0) {
    return (
      <Panel title="Nothing in progress">
        <p>
          Each line of an accepted quote appears here automatically. A request for content can be taken up from the
          desk.
        </p>
      </Panel>
    );
  }
  return GROUPS.map(({ title, lead, holds }) => {
    const pieces = work.filter(holds);
    if (pieces.length === 0) return null;
    return (
      <Panel key={title} title={title} lead={lead}>
        <Pieces work={pieces} />
      </Panel>
    );
  });
};

interface PiecesProps {
  work: readonly WorkSummary[];
  isOnBoard?: boolean;
}

const Pieces = ({ work, isOnBoard = false }: PiecesProps) => (
  <ul>
    {work.map((piece) => {
      const { tone, label } = ownerWorkBadge(piece.state);
      return (
        <li key={piece.id} className={lists['row']}>
          <div>
            <RouteLink to={workPath(piece.id)} className={lists['title']}>
              <bdi>{piece.title}</bdi>
            </RouteLink>
            <bdi className={lists['who']}>{piece.client || 'The account was deleted'}</bdi>
          </div>
          <p className={styles['facts']}>
            {piece.is_asked && <Badge tone="yellow">A comment waits</Badge>}
            {piece.version > 0 && <span>Version {piece.version}</span>}
            {piece.pieces && <span>{piecesLabel(piece.pieces)}</span>}
            {piece.rounds.agreed !== null && <span>{roundsLabel(piece.rounds)}</span>}
            {piece.due_on !== null && (
              <time dateTime={piece.due_on} data-late={piece.is_late || undefined}>
                {dayLabel(piece.due_on)}
              </time>
            )}
            {!isOnBoard && <Badge tone={tone}>{label}</Badge>}
          </p>
        </li>
      );
    })}
  </ul>
);

const Over = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['over']}>
      {isOpen ? (
        <OverList />
      ) : (
        <button type="button" className={textButtonClass} onClick={() => setOpen(true)}>
          Show finished work
        </button>
      )}
    </div>
  );
};

const OverList = () => {
  const list = useList({ name: WORK, narrowedBy: 'over', read: (after) => fetchWork('over', after) });
  return (
    <Panel title="Finished" lead="Approved, closed or cancelled. A year after that it is removed.">
      <ListFrame
        list={list}
        empty="Nothing is finished yet."
        failure="The work could not be loaded."
        count={(shown, hasMore) => (hasMore ? `The newest ${shown}` : `${shown} in all`)}
      >
        {(work) => <Pieces work={work} />}
      </ListFrame>
    </Panel>
  );
};
