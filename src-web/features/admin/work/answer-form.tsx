import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '#contract/text';
import type { OwnerWork } from '#contract/work';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import { buttonClass } from '../../../components/button.ts';
import { TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { useForm } from '../../../components/use-form.ts';
import { sessionText } from '../../../lib/session-text.ts';
import { answerClient } from './work-api.ts';
import styles from './work.module.css';

const fields = z.object({ words: text({ min: 1, max: WORK_LIMITS.words, message: WORK_MESSAGES.words }) });

export const AnswerForm = ({ work, onDone }: { work: OwnerWork; onDone: (work: OwnerWork) => void }) => {
  const kept = sessionText(`work-owner:${work.id}`);
  const [id, setId] = useState(() => crypto.randomUUID());
  const { form, isSending, message, errors } = useForm({
    schema: fields,
    send: async ({ words }) => {
      onDone((await answerClient(work, { id, words })).data);
      kept.write('');
      setId(crypto.randomUUID());
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <TextArea
        key={id}
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
