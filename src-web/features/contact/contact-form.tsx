import { CONTACT_MESSAGES, CONTENT_TYPES, REPLY_PROMISE } from '#contract/contact-rules';
import type { ContactFormOutcome } from '#contract/renderer';
import { buttonClass } from '../../components/button.ts';
import { Field, TextField } from '../../components/field.tsx';
import type { FieldErrors } from './contact-check.ts';
import styles from './contact-form.module.css';
import { useContactForm, type FormState } from './use-contact-form.ts';

interface ContactFormProps {
  outcome?: ContactFormOutcome;
  formShownAt: number;
}

type Values = Partial<Record<string, string | string[]>>;

export const ContactForm = ({ outcome, formShownAt }: ContactFormProps) => {
  const { form, challengePlace, state, submit, keep } = useContactForm(outcome);
  const values: Values = outcome?.status === 'refused' ? outcome.values : {};
  const errors = errorsOf(state);
  const isSending = state.status === 'sending';
  return (
    <form
      ref={form}
      id="contact-form"
      className={styles['form']}
      method="post"
      action="/contact#contact-form"
      tabIndex={-1}
      aria-labelledby="contact-title"
      onSubmit={(event) => void submit(event)}
      onInput={keep}
    >
      <div className={styles['pair']}>
        <Field
          id="contact-name"
          name="name"
          label="Name"
          type="text"
          autoComplete="name"
          required
          defaultValue={textOf(values, 'name')}
          error={errors.name}
        />
        <Field
          id="contact-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={textOf(values, 'email')}
          error={errors.email}
        />
      </div>
      <ContentTypes chosen={values['contentType'] ?? []} error={errors.contentType} />
      <Field
        id="contact-subject"
        name="subject"
        label="Subject"
        type="text"
        autoComplete="off"
        required
        defaultValue={textOf(values, 'subject')}
        error={errors.subject}
      />
      <TextField
        id="contact-message"
        name="message"
        label="Message"
        rows={6}
        required
        defaultValue={textOf(values, 'message')}
        error={errors.message}
      />
      <Honeypot />
      <input type="hidden" name="shownAt" defaultValue={formShownAt} suppressHydrationWarning />
      <div ref={challengePlace} />
      <div className={styles['end']}>
        <button type="submit" className={buttonClass()} data-app="contact" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending…' : 'Send Message'}
        </button>
        <p>You will have a reply {REPLY_PROMISE}.</p>
      </div>
      <Status state={state} />
    </form>
  );
};

const errorsOf = (state: FormState): FieldErrors => (state.status === 'refused' ? state.errors : {});

const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

const ContentTypes = ({ chosen, error }: { chosen: string | string[]; error?: string }) => (
  <fieldset
    className={styles['types']}
    aria-describedby={error === undefined ? undefined : 'contact-contentType-error'}
  >
    <legend>What do you need written?</legend>
    <div className={styles['chips']}>
      {CONTENT_TYPES.map((type) => (
        <label key={type} className={styles['chip']}>
          <input type="checkbox" name="contentType" value={type} defaultChecked={chosen.includes(type)} />
          {type}
        </label>
      ))}
    </div>
    {error !== undefined && (
      <p className={styles['error']} id="contact-contentType-error">
        {error}
      </p>
    )}
  </fieldset>
);

/** A field that people neither see nor reach; what fills it in is not a person. */
const Honeypot = () => (
  <div className={styles['honeypot']} aria-hidden="true">
    <label htmlFor="contact-website">Website</label>
    <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
);

const Status = ({ state }: { state: FormState }) => (
  <output className={styles['status']}>
    {state.status === 'sent' && <strong className={styles['sent']}>{CONTACT_MESSAGES.success}</strong>}
    {state.status === 'failed' && (
      <strong className={styles['error']}>
        {state.message} <span>What you wrote is still here.</span>
      </strong>
    )}
  </output>
);
