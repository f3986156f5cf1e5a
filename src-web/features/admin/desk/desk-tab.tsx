import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Desk, DeskLine } from '#contract/desk';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { LoadTogether } from '../../../components/load-together.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { toast } from '../../../components/toast.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { paths } from '../../../lib/paths.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { timeLeft } from '../contacts/contact-labels.ts';
import { newQuotePath, quotePath } from '../quote-paths.ts';
import { DESK } from '../use-waiting.ts';
import { TabHead } from '../lists/tab-head.tsx';
import { fetchDesk, finishRequest } from './desk-api.ts';
import { textButtonClass } from '../../../components/text-button.ts';
import styles from './desk.module.css';
import { ReplyPanel } from './reply-panel.tsx';

/** What waits for the owner, whatever tab it belongs to; each line opens its thing. */
export const DeskTab = () => {
  const client = useQueryClient();
  const [search] = useSearchParams();
  // Without a tab in the address it is the one that was open last.
  const isHere = ['desk', null].includes(search.get('tab'));
  const desk = useQuery({
    queryKey: [DESK, 'lines'],
    queryFn: () => whileWaiting(fetchDesk()),
    refetchInterval: isHere && ASK_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    // What has come while another tab was open; the first time it is being asked already.
    if (isHere) void client.invalidateQueries({ queryKey: [DESK] }, { cancelRefetch: false });
  }, [client, isHere]);
  const reload = () => void client.invalidateQueries({ queryKey: [DESK] });
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
          “{finished.title}” is done.
          <button type="button" className={textButtonClass} onClick={() => void mark(finished, false)}>
            Undo
          </button>
        </output>
      )}
      <LoadTogether>
        <Loaded query={desk} rows={5}>
          {(lines) => <Lines desk={lines} onDone={mark} />}
        </Loaded>
        <ReplyPanel />
      </LoadTogether>
    </>
  );
};

const ASK_AGAIN_MS = 60_000;

const to = (tab: string, more = ''): string => `${paths.admin}?tab=${tab}${more}`;

const customerPath = (id: string): string => to('users', `&user=${encodeURIComponent(id)}`);

type Mark = (line: DeskLine, isDone: boolean) => Promise<void>;

const Lines = ({ desk, onDone }: { desk: Desk; onDone: Mark }) => {
  if (Object.values(desk).every((lines) => lines.length === 0)) {
    return (
      <Panel title="Waiting for You">
        <p>Nothing waits for you.</p>
      </Panel>
    );
  }
  return (
    <>
      <Group
        title="Enquiries"
        lead="The reply that is due first stands first."
        lines={desk.enquiries}
        pathOf={({ id }) => to('contacts', `&message=${encodeURIComponent(id)}`)}
        noteOf={({ at }) => timeLeft(at, Date.now())}
        alsoOf={({ id }) => ({ path: newQuotePath(id), label: 'Write a quote' })}
      />
      <Group
        title="Questions about Quotes"
        lead="A client waits for your answer."
        lines={desk.quote_questions}
        pathOf={({ id }) => quotePath(id)}
      />
      <Group
        title="Quotes That End Soon"
        lead="Within three days. You can renew them."
        lines={desk.quotes_ending}
        pathOf={({ id }) => quotePath(id)}
        noteOf={({ at }) => timeLeft(at, Date.now())}
      />
      <Group
        title="Quotes Accepted, Not Paid"
        lead="The client said yes, and a part that is due has not come."
        lines={desk.unpaid_quotes}
        pathOf={({ id }) => quotePath(id)}
      />
      <Group
        title="Requests for Content"
        lead="What customers with a plan have asked for."
        lines={desk.requests}
        pathOf={({ user_id: user }) => customerPath(user)}
        onDone={(line) => void onDone(line, true)}
      />
      <Group
        title="Approved, Not Paid"
        lead="The customer came back from PayPal, and the money has not come."
        lines={desk.unpaid_orders}
        pathOf={({ user_id: user }) => (user === null ? to('payments') : customerPath(user))}
      />
      <Group
        title="Charged Without a Payment"
        lead="PayPal goes on charging these plans, and no payment of theirs counts. Cancel them, or let them go on."
        lines={desk.unpaid_renewals}
        pathOf={({ user_id: user }) => customerPath(user)}
      />
      <Group
        title="Unmatched Payments"
        lead="PayPal confirmed them, and they fit no order by themselves."
        lines={desk.unmatched_payments}
        pathOf={({ id }) => to('payments', `&payment=${encodeURIComponent(id)}`)}
      />
      <Group
        title="Mails Not Sent"
        lead="The mail provider refused them, or did not answer for hours."
        lines={desk.dead_mails}
        pathOf={({ id }) => to('system', `&mail=${encodeURIComponent(id)}`)}
      />
    </>
  );
};

interface GroupProps<T extends DeskLine> {
  title: string;
  lead: string;
  lines: readonly T[];
  pathOf: (line: T) => string;
  /** What stands at the end of a line; since when it waits, unless something else is said. */
  noteOf?: (line: T) => string;
  /** Where else a line leads. */
  alsoOf?: (line: T) => { path: string; label: string };
  onDone?: (line: T) => void;
}

/** What waits of one kind; nothing of it is not shown. */
const Group = <T extends DeskLine>({ title, lead, lines, pathOf, noteOf, alsoOf, onDone }: GroupProps<T>) =>
  lines.length > 0 && (
    <Panel title={title} lead={lead}>
      <ul>
        {lines.map((line) => {
          const note = noteOf?.(line) ?? formatMoment(line.at);
          const also = alsoOf?.(line);
          return (
            <li key={line.id} className={styles['line']}>
              <div>
                <RouteLink to={pathOf(line)} className={styles['title']}>
                  <bdi>{line.title}</bdi>
                </RouteLink>
                {line.who !== null && <bdi className={styles['who']}>{line.who}</bdi>}
              </div>
              <span className={styles['note']} data-late={note.startsWith('late') || undefined}>
                {note}
              </span>
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
        })}
      </ul>
    </Panel>
  );
