import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { TESTIMONIAL_MESSAGES, testimonialFields, type LeftTestimonial } from '#contract/testimonials';
import type { ClientWork } from '#contract/work';
import { buttonClass } from '../../components/button.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Field, TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { base64Of, PortraitField } from '../../components/portrait-field.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { failureOf, useForm } from '../../components/use-form.ts';
import { onWorker } from '../../lib/own-host.ts';
import { formatDay } from '../../lib/format-time.ts';
import { sessionText } from '../../lib/session-text.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { sendTestimonial, withdrawTestimonial, type Reader } from './work-api.ts';
import styles from './work.module.css';

interface TestimonialProps {
  reader: Reader;
  work: ClientWork;
  onWork: (work: ClientWork) => void;
  onRefused: (error: unknown) => Promise<void>;
}

export const Testimonial = (props: TestimonialProps) => {
  const { reader, work, onWork } = props;
  const gone = (said: string) => {
    toast({ title: sayMessage(said) });
    onWork({ ...work, testimonial: null });
  };
  return work.testimonial === null ? (
    <LeaveForm {...props} />
  ) : (
    <LeftWords left={work.testimonial} reader={reader} onWithdrawn={gone} />
  );
};

const fields = z.object({
  ...testimonialFields,
  consent: z.literal('on', { error: TESTIMONIAL_MESSAGES.consent }),
});

const LeaveForm = ({ reader, work, onWork, onRefused }: TestimonialProps) => {
  const kept = sessionText(`testimonial:${work.id}`);
  const [id] = useState(() => crypto.randomUUID());
  const [portrait, setPortrait] = useState<string | null>(null);
  const consentError = useId();
  const { form, isSending, message, errors } = useForm({
    schema: fields,
    send: async ({ words, name, role }) => {
      try {
        onWork(await sendTestimonial(reader, { id, words, name, role, portrait: base64Of(portrait), consent: true }));
      } catch (error) {
        return onRefused(error);
      }
      kept.write('');
      toast({ title: sayMessage(TESTIMONIAL_MESSAGES.left) });
    },
  });
  const missing = errors['consent'];
  return (
    <form {...form} className={styles['form']}>
      <TextArea
        name="words"
        label={word('testimonial.words')}
        rows={3}
        defaultValue={kept.read()}
        error={errors['words']}
        onChange={({ target }) => kept.write(target.value)}
      />
      <Field
        name="name"
        label={word('testimonial.name')}
        defaultValue={work.name}
        autoComplete="name"
        error={errors['name']}
      />
      <Field name="role" label={word('testimonial.role')} autoComplete="organization-title" error={errors['role']} />
      <PortraitField
        label={word('testimonial.portrait')}
        remove={word('testimonial.portrait-remove')}
        value={portrait}
        onChange={setPortrait}
      />
      <div>
        <label className={styles['compare']}>
          <input
            type="checkbox"
            name="consent"
            aria-invalid={missing === undefined ? undefined : true}
            aria-describedby={missing === undefined ? undefined : consentError}
          />
          <span>{word('testimonial.consent')}</span>
        </label>
        {missing !== undefined && <ErrorText id={consentError} text={missing} />}
      </div>
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {word(isSending ? 'work.sending' : 'testimonial.send')}
      </button>
    </form>
  );
};

interface LeftWordsProps {
  left: LeftTestimonial;
  reader: Parameters<typeof withdrawTestimonial>[0];
  onWithdrawn: (said: string) => void;
}

export const LeftWords = ({ left, reader, onWithdrawn }: LeftWordsProps) => {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const withdraw = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      onWithdrawn(await withdrawTestimonial(reader));
    } catch (error) {
      setSending(false);
      setFailure(failureOf(error).message);
    }
  };
  const { words, name, role, portrait, at } = left;
  return (
    <>
      {portrait !== undefined && (
        <img className={styles['portrait']} src={onWorker(portrait)} alt="" width={64} height={64} />
      )}
      <blockquote className={styles['passage']} dir="auto">
        {words}
      </blockquote>
      <p>
        <bdi>{role === '' ? name : `${name}, ${role}`}</bdi>, <time dateTime={at}>{formatDay(at)}</time>
      </p>
      <FormMessage text={failure} />
      <button type="button" className={textButtonClass} aria-disabled={isSending} onClick={() => void withdraw()}>
        {word(isSending ? 'work.sending' : 'testimonial.withdraw')}
      </button>
      <p className={styles['quiet']}>{word('testimonial.withdraw-text')}</p>
    </>
  );
};
