import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '#contract/text';
import type { ClientWork } from '#contract/work';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import { buttonClass } from '../../components/button.ts';
import { Field, TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { createSendOnce, failureOf, useForm } from '../../components/use-form.ts';
import { sessionText } from '../../lib/session-text.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { askCode, sendAnswer, sendApproval, type Reader } from './work-api.ts';
import styles from './work.module.css';

interface AnswerProps {
  reader: Reader;
  work: ClientWork;
  version: number;
  onWork: (work: ClientWork) => void;
  onRefused: (error: unknown) => Promise<void>;
}

const codeFields = z.object({
  code: z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: WORK_MESSAGES.code })),
});

export const ApproveForm = (props: AnswerProps) => (
  <div className={styles['approve']}>
    <p>{word('work.approve-lead')}</p>
    {props.work.approves ? <ByAccount {...props} /> : <ByCode {...props} />}
  </div>
);

const ByAccount = (props: AnswerProps) => {
  const { form, isSending, message } = useApproval(props, z.object({}));
  return (
    <form {...form} className={styles['form']}>
      <FormMessage text={message} />
      <ApproveButton version={props.version} isSending={isSending} />
    </form>
  );
};

const ByCode = (props: AnswerProps) => {
  const { reader, work, version } = props;
  const [asked, setAsked] = useState<'no' | 'asking' | 'yes'>('no');
  const [failure, setFailure] = useState<string | null>(null);
  const { form, isSending, message, errors } = useApproval(props, codeFields);
  const ask = async () => {
    if (asked === 'asking') return;
    setAsked('asking');
    setFailure(null);
    try {
      const said = await askCode(reader, version);
      setAsked('yes');
      toast({ title: sayMessage(said) });
    } catch (error) {
      setAsked('no');
      setFailure(failureOf(error).message);
      await props.onRefused(error).catch(() => undefined);
    }
  };
  return (
    <form {...form} className={styles['form']}>
      {asked === 'yes' && (
        <Field
          name="code"
          label={word('work.code')}
          hint={word('work.code-hint', { minutes: WORK_LIMITS.codeMinutes })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          error={errors['code']}
        />
      )}
      <FormMessage text={message ?? failure} />
      <div className={styles['buttons']}>
        {asked === 'yes' && <ApproveButton version={version} isSending={isSending} />}
        <button
          type="button"
          className={asked === 'yes' ? textButtonClass : buttonClass()}
          aria-disabled={asked === 'asking'}
          onClick={() => void ask()}
        >
          {asked === 'asking' ? word('work.sending') : word('work.get-code', { address: work.code_to })}
        </button>
      </div>
    </form>
  );
};

const ApproveButton = ({ version, isSending }: { version: number; isSending: boolean }) => (
  <button type="submit" className={buttonClass()} disabled={isSending}>
    {isSending ? word('work.sending') : word('work.approve', { version })}
  </button>
);

const useApproval = ({ reader, version, onWork, onRefused }: AnswerProps, schema: z.ZodMiniType<{ code?: string }>) => {
  const [id] = useState(() => crypto.randomUUID());
  return useForm({
    schema,
    send: async (values) => {
      try {
        onWork(await sendApproval(reader, { id, version, ...values }));
      } catch (error) {
        return onRefused(error);
      }
    },
  });
};

const changesFields = z.object({
  words: text({ min: 1, max: WORK_LIMITS.words, message: WORK_MESSAGES.changesWords }),
});

export const ChangesForm = ({ reader, work, version, onWork, onRefused }: AnswerProps) => {
  const kept = sessionText(`work-changes:${work.id}`);
  const [sendOnce] = useState(createSendOnce);
  const [sent, setSent] = useState(0);
  const { form, isSending, message, errors } = useForm({
    schema: changesFields,
    send: async ({ words }) => {
      try {
        onWork(await sendOnce((id) => sendAnswer(reader, { id, version, kind: 'changes', passage: null, words })));
      } catch (error) {
        return onRefused(error);
      }
      kept.write('');
      setSent(sent + 1);
      toast({ title: sayMessage(WORK_MESSAGES.changesAsked) });
    },
  });
  return (
    <details className={styles['changes']} open={kept.read() !== '' || undefined}>
      <summary className={textButtonClass}>{word('work.changes')}</summary>
      <form {...form} className={styles['form']}>
        <TextArea
          key={sent}
          name="words"
          label={word('work.changes-words')}
          rows={5}
          defaultValue={kept.read()}
          error={errors['words']}
          onChange={({ target }) => kept.write(target.value)}
        />
        <FormMessage text={message} />
        <button type="submit" className={buttonClass('outline')} disabled={isSending}>
          {word(isSending ? 'work.sending' : 'work.changes')}
        </button>
      </form>
    </details>
  );
};
