import { useEffect } from 'react';
import { CONTACT_FIELDS, REPLY_HOURS } from '#contract/contact-rules';
import { mapFields, type FormField } from '#contract/form';
import type { Portfolio } from '#contract/published-content';
import type { ContactFormOutcome } from '#contract/renderer';
import { buttonClass } from '../../components/button.ts';
import { ErrorText } from '../../components/error-text.tsx';
import errorStyles from '../../components/error-text.module.css';
import { Field, TextArea } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import type { FieldErrors } from '../../components/check-fields.ts';
import { dropDraft, keepDraft } from './contact-draft.ts';
import styles from './contact-form.module.css';
import { kindsOf } from '../../lib/content-kinds.ts';
import { useContactForm, type FormState } from './use-contact-form.ts';
import { ownOr, word } from '../../lib/words.ts';

interface ContactFormProps {
  choices: Portfolio['choices'];
  outcome?: ContactFormOutcome;
}

type Values = Partial<Record<string, string | string[]>>;

export const ContactForm = (props: ContactFormProps) =>
  props.outcome?.status === 'sent' ? <Thanks /> : <OpenForm {...props} />;

const OpenForm = ({ outcome, choices }: ContactFormProps) => {
  const { form, challengePlace, state, submit, writeAnother } = useContactForm(outcome);
  const values: Values = outcome?.status === 'refused' ? outcome.values : {};
  const isSending = state.status === 'sending';
  const { name, email, contentType, ...others } = controlsOf(values, errorsOf(state), choices);
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
      onInput={({ currentTarget }) => keepDraft(currentTarget)}
      data-sent={state.status === 'sent' || undefined}
    >
      {outcome !== undefined && <Status state={state} onAnother={writeAnother} />}
      <div className={styles['pair']}>
        {name}
        {email}
      </div>
      {contentType}
      {Object.values(others)}
      <Honeypot />
      {/* The boot script fills in the time at the first focus, because the page is the same for everybody. */}
      <input type="hidden" name="shownAt" />
      <div ref={challengePlace} />
      <div className={styles['end']}>
        <button type="submit" className={buttonClass()} data-app="contact" aria-disabled={isSending || undefined}>
          {word(isSending ? 'contact.sending' : 'contact.send')}
        </button>
        <p>{word('contact.reply-promise', { count: REPLY_HOURS })}</p>
      </div>
      {outcome === undefined && <Status state={state} onAnother={writeAnother} />}
    </form>
  );
};

const controlsOf = (values: Values, errors: FieldErrors, choices: ContactFormProps['choices']) =>
  mapFields(CONTACT_FIELDS, (name) => {
    const { kind, autoComplete, isOptional }: FormField = CONTACT_FIELDS[name];
    const control = { id: `contact-${name}`, name, label: word(`contact.label-${name}`), error: errors[name] };
    const value = values[name] ?? '';
    if (kind === 'choices') return <Choices key={name} {...control} chosen={value} choices={choices} />;
    const typed = { ...control, required: !isOptional, defaultValue: typeof value === 'string' ? value : '' };
    if (kind === 'textarea') return <TextArea key={name} {...typed} rows={6} />;
    return <Field key={name} {...typed} type={kind} autoComplete={autoComplete} />;
  });

const Thanks = () => {
  useEffect(dropDraft, []);
  return (
    <div id="contact-form" className={styles['thanks']} tabIndex={-1}>
      <p className={styles['sent']}>{word('contact.sent')}</p>
      <p>{word('contact.reply-promise', { count: REPLY_HOURS })}</p>
      <a className={buttonClass('outline')} href="/contact">
        {word('contact.write-another')}
      </a>
    </div>
  );
};

const errorsOf = (state: FormState): FieldErrors => (state.status === 'refused' ? state.errors : {});

interface ChoicesProps {
  id: string;
  name: string;
  label: string;
  chosen: string | string[];
  choices: ContactFormProps['choices'];
  error: string | undefined;
}

const Choices = ({ id, name, label, chosen, error, choices }: ChoicesProps) => {
  const kinds = kindsOf(choices);
  return (
    kinds.length > 0 && (
      <fieldset className={styles['types']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <legend {...ownOr(choices?.question, label)} />
        <div className={styles['chips']}>
          {kinds.map(([code, said]) => (
            <label key={code} className={styles['chip']}>
              <input type="checkbox" name={name} value={code} defaultChecked={chosen.includes(code)} />
              <span {...said} />
            </label>
          ))}
        </div>
        {error !== undefined && <ErrorText id={`${id}-error`} text={error} />}
      </fieldset>
    )
  );
};

/** Visitors cannot see or reach the honeypot field, so only a bot fills it in. */
const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label htmlFor="contact-website">{word('contact.honeypot')}</label>
    <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
  </div>
);

const Status = ({ state, onAnother }: { state: FormState; onAnother: () => void }) => (
  <output className={styles['status']}>
    {state.status === 'sent' && (
      <div className={styles['thanks']}>
        <strong className={styles['sent']}>{word('contact.sent')}</strong>
        <q>{state.subject}</q>
        <p>{word('contact.reply-promise', { count: REPLY_HOURS })}</p>
        <button type="button" className={buttonClass('outline')} onClick={onAnother}>
          {word('contact.write-another')}
        </button>
      </div>
    )}
    {state.status === 'failed' && (
      <strong className={errorStyles['error']}>
        <Icon name="TriangleAlert" />
        <span>
          {state.message} <span>{word('contact.still-here')}</span>
        </span>
      </strong>
    )}
  </output>
);
