import { useRef, useState, type FormEvent } from 'react';
import { plainToRichText } from '#contract/rich-text';
import { delivery, type Delivery, type OwnerWork } from '#contract/work';
import { buttonClass } from '../../../components/button.ts';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { errorsByField, type FieldErrors } from '../../../components/check-fields.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { FilesField } from './files-field.tsx';
import { deliverWork } from './work-api.ts';
import styles from './work.module.css';

interface DeliverFormProps {
  work: OwnerWork;
  onDelivered: (work: OwnerWork) => void;
  onConflict: () => Promise<void>;
}

const CONFLICT = 409;

const ON_THEIR_WAY = 'Files are still uploading. Wait until they are done, or stop them.';

/** The next version of the work stays in this browser until it is delivered. */
export const DeliverForm = ({ work, onDelivered, onConflict }: DeliverFormProps) => {
  const place = `work-version:${work.id}`;
  const [written, setWritten] = useState(() => recall(place) ?? beginning(work));
  const [failure, setFailure] = useState<{ message: string; errors: FieldErrors } | null>(null);
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Delivery>) => {
    const next = { ...written, ...part };
    setWritten(next);
    writeStored('localStorage', place, JSON.stringify(next));
  };
  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      const { data, message } = await whileWaiting(deliverWork(work, sentOf(written)));
      writeStored('localStorage', place, null);
      toast({ title: `Version ${data.version}`, description: message });
      onDelivered(data);
    } catch (error) {
      const { message, errors = {} } = failureOf(error);
      setFailure({ message, errors });
      // The typed text stays, and new answers of the client are shown.
      if (error instanceof ApiError && error.status === CONFLICT) await onConflict();
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const problem = isBusy ? { message: ON_THEIR_WAY, errors: {} } : problemOf(written);
    if (problem !== null) return setFailure(problem);
    sending.current = true;
    void send().finally(() => {
      sending.current = false;
    });
  };
  const next = work.version + 1;
  return (
    <section className={styles['deliver']} aria-label={`Deliver version ${next}`}>
      <h3>Version {next}</h3>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <RichTextField
          label="Text"
          value={written.text ?? plainToRichText('')}
          error={failure?.errors['text']}
          onChange={(text) => change({ text })}
        />
        <Field
          name="link"
          label="Link"
          type="url"
          hint="To something that is kept elsewhere."
          value={written.link ?? ''}
          error={failure?.errors['link']}
          onChange={({ target }) => change({ link: target.value })}
        />
        <TextArea
          name="note"
          label="Note"
          rows={3}
          hint="It is in the email, too."
          value={written.note}
          error={failure?.errors['note']}
          onChange={({ target }) => change({ note: target.value })}
        />
        <FilesField work={work.id} onBusy={setBusy} />
        <FormMessage text={failure?.message ?? null} />
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Delivering…' : `Deliver Version ${next}`}
        </button>
      </form>
    </section>
  );
};

const beginning = ({ versions: [newest] }: OwnerWork): Delivery => ({
  id: crypto.randomUUID(),
  text: newest?.text ?? null,
  link: null,
  note: '',
});

const recall = (place: string): Delivery | null => {
  const kept = delivery.safeParse(readStoredJson('localStorage', place));
  return kept.success ? kept.data : null;
};

const sentOf = ({ link, ...written }: Delivery): Delivery => ({
  ...written,
  link: link === null || link.trim() === '' ? null : link.trim(),
});

const problemOf = (written: Delivery): { message: string; errors: FieldErrors } | null => {
  const sent = sentOf(written);
  const { error } = delivery.safeParse(sent);
  if (error !== undefined) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { message: 'Please check the marked fields.', errors: errorsByField(issues) };
  }
  return null;
};
