import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { absence, DESK_MESSAGES, type NoFigure, type ReplyFigure, type ReplyReport } from '#contract/desk';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { DESK } from '../use-waiting.ts';
import { fetchReplyReport, saveAway } from './desk-api.ts';
import styles from './desk.module.css';

export const ReplyPanel = () => {
  const query = useQuery({ queryKey: [DESK, 'replies'], queryFn: fetchReplyReport });
  return (
    <Panel
      title="Replies"
      lead="Each message is to have a reply within 24 hours. The first reply counts, and deleting a message changes nothing."
    >
      <Loaded query={query} rows={4}>
        {(report) => (
          <>
            <Figure report={report} />
            <AwayForm key={report.away.revision} away={report.away} />
          </>
        )}
      </Loaded>
    </Panel>
  );
};

const REASONS: Record<NoFigure, string> = {
  few: 'It needs five messages of the last 90 days that you replied to.',
  overdue: 'A reply is overdue.',
  slow: 'Of ten messages, two or more waited longer than a day.',
  unproven: 'Fewer than half of the replies were sent from here, so that they are proven.',
};

const Figure = ({ report }: { report: ReplyReport }) => {
  const { shown, messages, replied, proven, overdue } = report;
  return (
    <>
      <p className={styles['figure']}>
        {shown === null ? 'Visitors see no figure' : `Visitors see “Usual reply: ${within(shown)}”`}
      </p>
      <p className={styles['reason']}>
        {nextOf(report)} In the last 90 days: {messages} {messages === 1 ? 'message' : 'messages'}, {replied} replied,{' '}
        {proven} proven, {overdue} overdue.
      </p>
    </>
  );
};

const within = ({ hours }: ReplyFigure): string => `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;

const nextOf = ({ shown, figure, reason }: ReplyReport): string => {
  if (figure === null) return `${shown === null ? '' : 'It goes within ten minutes. '}${REASONS[reason ?? 'few']}`;
  if (shown?.hours !== figure.hours) return `Within ten minutes it becomes “${within(figure)}”.`;
  return `Until ${formatMoment(shown.until)}, or longer as you reply.`;
};

const AwayForm = ({ away: { revision, body } }: { away: ReplyReport['away'] }) => {
  const client = useQueryClient();
  const [from, setFrom] = useState(body.from ?? '');
  const [back, setBack] = useState(body.back ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = absence.safeParse({ from: from || null, back: back || null });
    if (!wanted.success) return setFailure(DESK_MESSAGES.awayWrong);
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    try {
      const { message } = await saveAway({ revision, body: wanted.data });
      toast({ title: 'Saved', description: message });
      await client.invalidateQueries({ queryKey: [DESK, 'replies'] });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Please try again.');
    }
    setSaving(false);
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <fieldset className={styles['away']}>
        <legend>Away</legend>
        <Field
          name="from"
          label="First day away"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field name="back" label="Back on" type="date" value={back} onChange={({ target }) => setBack(target.value)} />
        <button type="submit" className={buttonClass('outline')} aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </fieldset>
      <p className={styles['hint']}>
        The clock stands still for messages that come after you have saved it. Empty both to end it.
      </p>
      <FormMessage text={failure} />
    </form>
  );
};
