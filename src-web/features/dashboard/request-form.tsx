import { useId, useState } from 'react';
import { CONTENT_TYPES } from '#contract/contact-rules';
import { CONTENT_REQUEST_LIMITS, contentRequest, PAYMENT_MESSAGES } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { Field, TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { sendContentRequest } from './dashboard-api.ts';
import styles from './request-form.module.css';

export const RequestForm = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={textButtonClass}>Or write your request here</summary>
      {isOpen && <Form onSent={() => setOpen(false)} />}
    </details>
  );
};

const Form = ({ onSent }: { onSent: () => void }) => {
  const id = useId();
  const { form, isSending, message, errors } = useForm({
    schema: contentRequest,
    send: async (request) => {
      const failure = await sendContentRequest(request);
      if (failure !== null) return failure;
      toast({ title: 'Request sent', description: PAYMENT_MESSAGES.requestSent });
      onSent();
      return null;
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <Field name="type" label="Type" list={`${id}-types`} autoComplete="off" required error={errors['type']} />
      <datalist id={`${id}-types`}>
        {CONTENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </datalist>
      <Field name="topic" label="Topic" autoComplete="off" required error={errors['topic']} />
      <Field
        name="deadline"
        label="Deadline"
        autoComplete="off"
        hint="A day, or what it depends on."
        error={errors['deadline']}
      />
      <TextArea
        name="notes"
        label="Notes"
        rows={5}
        hint={`Readers, length, sources: up to ${CONTENT_REQUEST_LIMITS.notes} characters.`}
        error={errors['notes']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {isSending ? 'Sending Request...' : 'Send Request'}
      </button>
    </form>
  );
};
