import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnerWork, WorkHold } from '#contract/work';
import { Badge } from '../../../components/badge.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { dayLabel, Said, VersionView } from '../../work/work.ts';
import { languageName } from '../components/language-name.ts';
import { Fact, Facts, RecordHead, RecordPage } from '../lists/record-page.tsx';
import { quotePath } from '../quote-paths.ts';
import { WORK_PIECE } from '../work-paths.ts';
import { cacheWork } from './cache-work.ts';
import { DeliverForm } from './deliver-form.tsx';
import { DescribeForm } from './describe-form.tsx';
import { ownerWorkBadge } from './owner-work-badge.ts';
import { WorkActions } from './work-actions.tsx';
import { fetchPiece, answerClient } from './work-api.ts';
import { fetchFilePath } from './work-files-api.ts';
import lists from '../lists/lists.module.css';
import styles from './work.module.css';
import { text } from '#contract/text';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import { buttonClass } from '../../../components/button.ts';
import { TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { createSendOnce, useForm } from '../../../components/use-form.ts';
import { sessionText } from '../../../lib/session-text.ts';
import * as z from 'zod/mini';

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
        <Panel title="Comments" lead="What you write is emailed to the client.">
          {work.answers.length > 0 && (
            <Said answers={work.answers} client={work.recipient.name || 'The client'} owner="You" />
          )}
          {work.can.deliver && newest !== undefined && <AnswerForm work={work} onDone={take} onRefused={reload} />}
        </Panel>
      )}
      {work.versions.length > 0 && (
        <Panel title="Versions" lead="What was delivered never changes.">
          {work.versions.map((version, index) => (
            <details key={version.version} className={`${lists['version']} ${styles['version']}`} open={index === 0}>
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
        <WorkActions work={work} onDone={take} onConflict={reload} />
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
        {work.silence_at !== null && <Fact label="Approved without an answer">{formatDay(work.silence_at)}</Fact>}
        {work.files_wait && <Fact label="Files">The client can save them once all is paid</Fact>}
        {work.more_rounds.length > 0 && (
          <Fact label="More rounds">
            {work.more_rounds.map(({ id, number, state }) => (
              <RouteLink key={id} to={quotePath(id)}>
                {`Quote ${number}, ${ROUND_STATES[state]}`}
              </RouteLink>
            ))}
          </Fact>
        )}
        {work.remind_at !== null && <Fact label="Reminded next">{formatDay(work.remind_at)}</Fact>}
      </Facts>
    </RecordHead>
  );
};

const ROUND_STATES: Record<OwnerWork['more_rounds'][number]['state'], string> = {
  draft: 'a draft',
  open: 'sent',
  accepted: 'accepted',
  paid: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
};

const fields = z.object({ words: text({ min: 1, max: WORK_LIMITS.words, message: WORK_MESSAGES.words }) });

interface AnswerFormProps {
  work: OwnerWork;
  onDone: (work: OwnerWork) => void;
  onRefused: () => Promise<void>;
}

const AnswerForm = ({ work, onDone, onRefused }: AnswerFormProps) => {
  const kept = sessionText(`work-owner:${work.id}`);
  const [sendOnce] = useState(createSendOnce);
  const [sent, setSent] = useState(0);
  const { form, isSending, message, errors } = useForm({
    schema: fields,
    send: async ({ words }) => {
      try {
        onDone((await sendOnce((id) => answerClient(work, { id, words }))).data);
      } catch (error) {
        // An answer that was stored though the site could not be reached is among the comments.
        void onRefused();
        throw error;
      }
      kept.write('');
      setSent(sent + 1);
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <TextArea
        key={sent}
        name="words"
        label="Your answer"
        rows={3}
        defaultValue={kept.read()}
        error={errors['words']}
        onChange={({ target }) => kept.write(target.value)}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {isSending ? 'Sending…' : 'Send Answer'}
      </button>
    </form>
  );
};
