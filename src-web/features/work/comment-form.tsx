import { useEffect, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { text } from '#contract/text';
import type { ClientWork } from '#contract/work';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import { buttonClass } from '../../components/button.ts';
import { TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { createSendOnce, useForm } from '../../components/use-form.ts';
import { sessionText } from '../../lib/session-text.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { sendAnswer, type Reader } from './work-api.ts';
import styles from './work.module.css';

const fields = z.object({ words: text({ min: 1, max: WORK_LIMITS.words, message: WORK_MESSAGES.words }) });

interface CommentFormProps {
  reader: Reader;
  work: ClientWork;
  version: number;
  words: RefObject<HTMLDivElement | null>;
  onWork: (work: ClientWork) => void;
  onRefused: (error: unknown) => Promise<void>;
}

export const CommentForm = ({ reader, work, version, words: area, onWork, onRefused }: CommentFormProps) => {
  const kept = sessionText(`work-comment:${work.id}`);
  const [passage, setPassage] = usePassage(area);
  const [sendOnce] = useState(createSendOnce);
  const [sent, setSent] = useState(0);
  const { form, isSending, message, errors } = useForm({
    schema: fields,
    send: async ({ words }) => {
      try {
        onWork(await sendOnce((id) => sendAnswer(reader, { id, version, kind: 'comment', passage, words })));
      } catch (error) {
        return onRefused(error);
      }
      kept.write('');
      setPassage(null);
      setSent(sent + 1);
      toast({ title: sayMessage(WORK_MESSAGES.commented) });
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {passage !== null && (
        <div className={styles['about']}>
          <p dir="auto">{word('work.comment-on', { passage })}</p>
          <button type="button" className={textButtonClass} onClick={() => setPassage(null)}>
            {word('work.whole-instead')}
          </button>
        </div>
      )}
      <TextArea
        key={sent}
        name="words"
        label={word('work.comment')}
        hint={passage === null && area.current !== null ? word('work.comment-hint') : undefined}
        rows={3}
        defaultValue={kept.read()}
        error={errors['words']}
        onChange={({ target }) => kept.write(target.value)}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {word(isSending ? 'work.sending' : 'work.send-comment')}
      </button>
    </form>
  );
};

/** Writing a comment ends the selection of text, so the selected words are kept. */
const usePassage = (area: RefObject<HTMLDivElement | null>) => {
  const [passage, setPassage] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = getSelection();
      const node = selection?.anchorNode ?? null;
      if (selection === null || node === null || area.current?.contains(node) !== true) return;
      const words = selection.toString().replaceAll(/\s+/g, ' ').trim();
      if (words !== '') setPassage(words.slice(0, WORK_LIMITS.passage).toWellFormed());
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [area]);
  return [passage, setPassage] as const;
};
