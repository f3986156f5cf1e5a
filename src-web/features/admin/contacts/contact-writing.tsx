import { useState, type FormEvent } from 'react';
import { PEOPLE_MESSAGES } from '#contract/admin-people';
import { DESK_MESSAGES, replyRequest, type ReplyRequest } from '#contract/desk';
import { buttonClass } from '../../../components/button.ts';
import { TextAreaField } from '../components/fields.tsx';
import { useOwnerEmail } from '../admin-session.ts';
import styles from './contact-dialog.module.css';

/** A reply that the site sends. What was typed stays until the site has taken it. */
export const ReplyForm = ({ onReply }: { onReply: (reply: ReplyRequest) => Promise<boolean> }) => {
  const [text, setText] = useState('');
  // One for each reply, so that the same one sent twice goes out once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const reply = { id, text };
    if (!replyRequest.safeParse(reply).success) return setError(DESK_MESSAGES.replyEmpty);
    setError(undefined);
    setSending(true);
    const isTaken = await onReply(reply);
    setSending(false);
    if (!isTaken) return;
    setText('');
    setId(crypto.randomUUID());
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="Reply from here"
        rows={4}
        value={text}
        onChange={setText}
        error={error}
        hint={`The site sends it, and answers go to ${useOwnerEmail()}. Only such a reply is proven.`}
      />
      <button type="submit" className={buttonClass()} aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send Reply'}
      </button>
    </form>
  );
};

/** The owner's own words about a message. */
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
    // The button goes, and would take the focus with it; whoever is writing elsewhere by then goes on there.
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
      {/* It keeps its place: once saved it goes, and nothing moves up. */}
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
