import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Success } from '#contract/envelope';
import type { OwnerWork, WorkHold, WorkMove } from '#contract/work';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { dayLabel, Said, VersionView } from '../../work/work.ts';
import { languageName } from '../components/language-name.ts';
import { Fact, Facts, RecordHead, RecordPage } from '../lists/record-page.tsx';
import { quotePath } from '../quote-paths.ts';
import { WORK_PIECE } from '../work-paths.ts';
import { AnswerForm } from './answer-form.tsx';
import { cacheWork } from './cache-work.ts';
import { DeliverForm } from './deliver-form.tsx';
import { DescribeForm } from './describe-form.tsx';
import { ownerWorkBadge } from './owner-work-badge.ts';
import { changeLinks, fetchPiece, moveWork, stopReminders } from './work-api.ts';
import { fetchFilePath } from './work-files-api.ts';
import styles from './work.module.css';

export const WorkView = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const work = useQuery({
    queryKey: [WORK_PIECE, id],
    queryFn: () => whileWaiting(fetchPiece(id)),
    refetchOnWindowFocus: true,
  });
  return (
    <RecordPage list="work" onBack={onBack}>
      <Loaded query={work} rows={6}>
        {(known) => <Known work={known} />}
      </Loaded>
    </RecordPage>
  );
};

const Known = ({ work }: { work: OwnerWork }) => {
  const client = useQueryClient();
  const take = (next: OwnerWork) => cacheWork(client, next);
  const reload = () => client.invalidateQueries({ queryKey: [WORK_PIECE, work.id] });
  const [newest] = work.versions;
  return (
    <>
      <Head work={work} />
      {work.holds.map((hold) => (
        <p key={hold} className={styles['hold']} role="note">
          {HOLDS[hold]}
        </p>
      ))}
      {work.can.deliver && <DeliverForm key={work.version} work={work} onDelivered={take} onConflict={reload} />}
      {(newest !== undefined || work.answers.length > 0) && (
        <Panel title="Comments" lead="What you write is mailed to the client.">
          {work.answers.length > 0 && (
            <Said answers={work.answers} client={work.recipient.name || 'The client'} owner="You" />
          )}
          {work.can.deliver && newest !== undefined && <AnswerForm work={work} onDone={take} />}
        </Panel>
      )}
      {work.versions.length > 0 && (
        <Panel title="Versions" lead="What was delivered never changes.">
          {work.versions.map((version, index) => (
            <details key={version.version} className={styles['version']} open={index === 0}>
              <summary>
                Version {version.version}
                <time dateTime={version.delivered_at}>{formatDay(version.delivered_at)}</time>
              </summary>
              <VersionView shown={version} before={work.versions[index + 1]} fetchPath={fetchFilePath} />
            </details>
          ))}
        </Panel>
      )}
      <Panel title="About" lead="The client sees it, too.">
        <DescribeForm key={work.revision} work={work} onSaved={take} />
      </Panel>
      <Panel title="Where it goes">
        <Actions work={work} onDone={take} onConflict={reload} />
      </Panel>
    </>
  );
};

const HOLDS: Record<WorkHold, string> = {
  overdue: 'A payment of this quote is overdue. You may want to wait with a delivery.',
  returned: 'A payment of this quote went back to the client. You may want to wait with a delivery.',
  disputed: 'A payment of this quote is or was disputed. You may want to wait with a delivery.',
};

const Head = ({ work }: { work: OwnerWork }) => {
  const { tone, label } = ownerWorkBadge(work.state);
  return (
    <RecordHead title={work.title}>
      <p className={styles['badges']}>
        <Badge tone={tone}>{label}</Badge>
        {work.is_late && <Badge tone="red">Late</Badge>}
        {work.is_asked && <Badge tone="yellow">A comment waits</Badge>}
      </p>
      <Facts>
        <Fact label="For">
          <bdi>{work.recipient.name || 'The account was deleted'}</bdi>
          <span>{work.recipient.email}</span>
        </Fact>
        <Fact label="Language">{languageName(work.recipient.language)}</Fact>
        {work.quote !== null && (
          <Fact label="Quote">
            <RouteLink to={quotePath(work.quote.id)}>
              <bdi>{work.quote.title}</bdi>
            </RouteLink>
          </Fact>
        )}
        {work.due_on !== null && <Fact label="Due">{dayLabel(work.due_on)}</Fact>}
        {work.rounds.agreed !== null && (
          <Fact label="Rounds">
            {work.rounds.used} of {work.rounds.agreed}
          </Fact>
        )}
        {work.remind_at !== null && <Fact label="Reminded next">{formatDay(work.remind_at)}</Fact>}
      </Facts>
    </RecordHead>
  );
};

interface ActionsProps {
  work: OwnerWork;
  onDone: (work: OwnerWork) => void;
  onConflict: () => Promise<void>;
}

const MOVES: Record<WorkMove, string> = {
  start: 'Start',
  close: 'Close without Approval',
  cancel: 'Cancel',
  reopen: 'Open Again',
};

const Actions = ({ work, onDone, onConflict }: ActionsProps) => {
  const act = async (title: string, call: () => Promise<Success<OwnerWork>>) => {
    try {
      const { data, message } = await whileWaiting(call());
      onDone(data);
      toast({ title, description: message });
    } catch (error) {
      toast({ tone: 'error', title, description: failureOf(error).message });
      // The server may have refused because the work has changed.
      await onConflict();
    }
  };
  return (
    <div className={styles['actions']}>
      {(['start', 'close', 'cancel', 'reopen'] as const)
        .filter((move) => work.can[move])
        .map((move) => (
          <button
            key={move}
            type="button"
            className={move === 'start' || move === 'reopen' ? buttonClass('outline') : textButtonClass}
            onClick={() => void act(MOVES[move], () => moveWork(work, move))}
          >
            {MOVES[move]}
          </button>
        ))}
      {work.version > 0 && work.recipient.email !== '' && (
        <>
          <button
            type="button"
            className={textButtonClass}
            onClick={() => void act('New link', () => changeLinks(work, 'send'))}
          >
            Mail a New Link
          </button>
          <button
            type="button"
            className={textButtonClass}
            onClick={() => void act('Links ended', () => changeLinks(work, 'end'))}
          >
            End All Links
          </button>
        </>
      )}
      {work.remind_at !== null && (
        <button
          type="button"
          className={textButtonClass}
          onClick={() => void act('Reminders stopped', () => stopReminders(work))}
        >
          Stop Reminders
        </button>
      )}
    </div>
  );
};
