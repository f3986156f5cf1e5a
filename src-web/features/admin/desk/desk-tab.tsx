import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { DESK_KINDS, type Desk, type DeskGroup, type DeskKind, type DeskLine } from '#contract/desk';
import { Badge } from '../../../components/badge.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { LoadTogether } from '../../../components/load-together.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { toast } from '../../../components/toast.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { DESK, WAITING } from '../use-waiting.ts';
import { MONEY, MoneyPanel } from '../components/money-panel.tsx';
import { TabHead } from '../lists/tab-head.tsx';
import { fetchDesk, finishRequest } from './desk-api.ts';
import { DESK_KIND_VIEWS, noteOf, OVERDUE } from './desk-kinds.ts';
import { tabPath } from '../tabs.ts';
import { textButtonClass } from '../../../components/text-button.ts';
import lists from '../lists/lists.module.css';
import styles from './desk.module.css';
import { ReplyPanel } from './reply-panel.tsx';

export const DeskTab = () => {
  const client = useQueryClient();
  const [search] = useSearchParams();
  // When the address names no tab, the last one opens.
  const isHere = ['desk', null].includes(search.get('tab'));
  const desk = useQuery({
    queryKey: [DESK, 'lines'],
    queryFn: () => whileWaiting(fetchDesk()),
    refetchInterval: isHere && ASK_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (isHere) void client.invalidateQueries({ queryKey: [DESK] }, { cancelRefetch: false });
  }, [client, isHere]);
  const reload = () => {
    for (const name of [DESK, WAITING, MONEY]) void client.invalidateQueries({ queryKey: [name] });
  };
  const [finished, setFinished] = useState<DeskLine | null>(null);
  const mark = async (line: DeskLine, isDone: boolean) => {
    try {
      await finishRequest(line.id, isDone);
      setFinished(isDone ? line : null);
      reload();
    } catch {
      toast({ tone: 'error', title: 'Error', description: 'The request could not be marked. Please try again.' });
    }
  };
  return (
    <>
      <TabHead title="Desk" onRefresh={reload} />
      {finished !== null && (
        <output className={styles['finished']}>
          “<bdi>{finished.title}</bdi>” is done.
          <button type="button" className={textButtonClass} onClick={() => void mark(finished, false)}>
            Undo
          </button>
        </output>
      )}
      <LoadTogether>
        <Loaded query={desk} rows={5}>
          {(lines) => <Lines desk={lines} onDone={mark} />}
        </Loaded>
        <MoneyPanel days="30" lead="What you were paid in the last 30 days, less refunds." />
        <ReplyPanel />
      </LoadTogether>
    </>
  );
};

const ASK_AGAIN_MS = 60_000;

interface LinesProps {
  desk: Desk;
  onDone: (line: DeskLine, isDone: boolean) => Promise<void>;
}

const Lines = ({ desk, onDone }: LinesProps) => {
  const kinds = DESK_KINDS.filter((kind) => desk[kind].count > 0);
  if (kinds.length === 0) {
    return (
      <Panel title="Waiting for You" lead="Enquiries, answers, payments and what is late come here.">
        <p className={styles['figure']}>Nothing waits for you.</p>
      </Panel>
    );
  }
  return (
    <div className={styles['groups']}>
      {kinds.map((kind) => (
        <Group
          key={kind}
          kind={kind}
          group={desk[kind]}
          {...(kind === 'requests' && { onDone: (line) => void onDone(line, true) })}
        />
      ))}
    </div>
  );
};

interface GroupProps {
  kind: DeskKind;
  group: DeskGroup;
  onDone?: (line: DeskLine) => void;
}

const SHOWN_AT_FIRST = 6;

const Group = ({ kind, group: { count, lines }, onDone }: GroupProps) => {
  const { title, lead, tab } = DESK_KIND_VIEWS[kind];
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = isWhole || lines.length <= SHOWN_AT_FIRST + 1 ? lines : lines.slice(0, SHOWN_AT_FIRST);
  const showAll = () => {
    flushSync(() => setWhole(true));
    list.current?.children[SHOWN_AT_FIRST]?.querySelector('a')?.focus();
  };
  return (
    <Panel title={title} lead={lead}>
      <ul ref={list}>
        {shown.map((line) => (
          <Line key={line.id} kind={kind} line={line} onDone={onDone} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <p className={styles['more']}>
          <button type="button" className={textButtonClass} onClick={showAll}>
            Show the other {lines.length - shown.length}
            <span className="visually-hidden"> of {title}</span>
          </button>
        </p>
      )}
      {shown.length === lines.length && count > lines.length && (
        <p className={styles['more']}>
          <RouteLink to={tabPath(tab)} className={textButtonClass}>
            and {count - lines.length} more
          </RouteLink>
        </p>
      )}
    </Panel>
  );
};

interface LineProps {
  kind: DeskKind;
  line: DeskLine;
  onDone: ((line: DeskLine) => void) | undefined;
}

const Line = ({ kind, line, onDone }: LineProps) => {
  const { pathOf, alsoOf } = DESK_KIND_VIEWS[kind];
  const note = noteOf(kind, line);
  const isLate = OVERDUE.has(kind) || note.startsWith('late');
  const also = alsoOf?.(line);
  return (
    <li className={lists['row']}>
      <div>
        <RouteLink to={pathOf(line)} className={`${lists['title']} ${styles['what']}`}>
          <bdi>{line.title}</bdi>
          {line.title !== '' && line.amount !== null && ', '}
          <bdi>{line.amount}</bdi>
        </RouteLink>
        {line.who !== null && (
          <span className={lists['who']}>
            <bdi>{line.who}</bdi>
          </span>
        )}
      </div>
      {isLate ? <Badge tone="red">{note}</Badge> : <span className={styles['note']}>{note}</span>}
      {also !== undefined && (
        <RouteLink to={also.path} className={textButtonClass}>
          {also.label}
          <span className="visually-hidden">: {line.title}</span>
        </RouteLink>
      )}
      {onDone !== undefined && (
        <button type="button" className={textButtonClass} onClick={() => onDone(line)}>
          Done<span className="visually-hidden">: {line.title}</span>
        </button>
      )}
    </li>
  );
};
