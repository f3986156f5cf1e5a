import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { absence, DESK_MESSAGES, type ReplyReport } from '#contract/desk';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { DESK } from '../use-waiting.ts';
import { fetchReplyReport, saveAway } from './desk-api.ts';
import styles from './desk.module.css';
import { monthsLabel, nextLabel, shownLabel } from './reply-labels.ts';

export const ReplyPanel = () => {
  const query = useQuery({ queryKey: [DESK, 'replies'], queryFn: fetchReplyReport });
  return (
    <Panel
      title="Replies"
      lead="Your site promises a reply within 24 hours. Your first one to each message counts, also when you delete the message."
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

const Figure = ({ report }: { report: ReplyReport }) => (
  <>
    <p>{shownLabel(report)}</p>
    <p className={styles['reason']}>
      {nextLabel(report)} {monthsLabel(report)}
    </p>
  </>
);

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
    <details open={body.from !== null || undefined}>
      <summary className={textButtonClass}>Away</summary>
      <form noValidate onSubmit={(event) => void save(event)}>
        <fieldset className={styles['away']} aria-label="Away">
          <Field
            name="from"
            label="First day away"
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <Field
            name="back"
            label="Back on"
            type="date"
            value={back}
            onChange={({ target }) => setBack(target.value)}
          />
          <button type="submit" className={buttonClass('outline')} aria-disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </button>
        </fieldset>
        <p className={styles['hint']}>
          While you are away, the 24 hours are paused for messages that come after you save. Clear both days to end it.
        </p>
        <FormMessage text={failure} />
      </form>
    </details>
  );
};
