import { useState, type FormEvent, type ReactNode } from 'react';
import { PEOPLE_MESSAGES } from '#contract/admin-people';
import { DESK_MESSAGES, replyRequest, type ReplyRequest } from '#contract/desk';
import { buttonClass } from '../../../components/button.ts';
import { createSendOnce } from '../../../components/use-form.ts';
import { TextAreaField } from '../components/fields.tsx';
import { useOwnerEmail } from '../admin-session.ts';
import styles from './contact-dialog.module.css';

interface ReplyFormProps {
  /** Throws after the owner was told that the reply was not sent. */
  onReply: (reply: ReplyRequest) => Promise<void>;
  children: ReactNode;
}

export const ReplyForm = ({ onReply, children }: ReplyFormProps) => {
  const [text, setText] = useState('');
  const [sendOnce] = useState(createSendOnce);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!replyRequest.shape.text.safeParse(text).success) return setError(DESK_MESSAGES.replyEmpty);
    setError(undefined);
    setSending(true);
    await sendOnce((id) => onReply({ id, text })).then(
      () => setText(''),
      () => undefined,
    );
    setSending(false);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="Your reply"
        rows={4}
        value={text}
        onChange={setText}
        error={error}
        hint={`The site sends it. Answers go to ${useOwnerEmail()}.`}
      />
      <div className={styles['write']}>
        <button type="submit" className={buttonClass()} aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send Reply'}
        </button>
        {children}
      </div>
    </form>
  );
};

export const Notes = ({ notes, onNotes }: { notes: string; onNotes: (notes: string) => Promise<boolean> }) => {
  const [text, setText] = useState(notes);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving || text === notes) return;
    const { currentTarget: form } = event;
    setSaving(true);
    const isSaved = await onNotes(text);
    setSaving(false);
    // The focused button disappears, so the focus moves unless the owner has moved it already.
    const { activeElement } = document;
    if (isSaved && (activeElement === document.body || form.contains(activeElement))) {
      form.querySelector('textarea')?.focus();
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)}>
      <TextAreaField
        label="Your notes"
        rows={2}
        value={text}
        onChange={setText}
        error={text.length > 5000 ? PEOPLE_MESSAGES.notesLong : undefined}
        hint="Nobody else reads them. They go when the message is deleted."
      />
      <button
        type="submit"
        className={buttonClass('outline')}
        aria-disabled={isSaving}
        data-waiting={text === notes || undefined}
      >
        {isSaving ? 'Saving…' : 'Save Notes'}
      </button>
    </form>
  );
};
