import { useId } from 'react';
import { CONTENT_REQUEST_FIELDS, contentRequestOf, PAYMENT_MESSAGES } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { formControls } from '../../components/form-controls.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { kindsOf } from '../../lib/content-kinds.ts';
import { sendContentRequest } from './dashboard-api.ts';
import styles from './request-form.module.css';
import { usePortfolio } from './use-portfolio.ts';
import { mapFields } from '#contract/form';
import { ownText, sayMessage, word } from '../../lib/words.ts';

interface RequestFormProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onSent: () => void;
}

export const RequestForm = ({ isOpen, onOpen, onSent }: RequestFormProps) => {
  return (
    <>
      <button type="button" className={textButtonClass} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {word('request.here')}
      </button>
      {isOpen && (
        <Form
          onSent={() => {
            onOpen(false);
            onSent();
          }}
        />
      )}
    </>
  );
};

const Form = ({ onSent }: { onSent: () => void }) => {
  const id = useId();
  const choices = usePortfolio()?.choices;
  const kinds = kindsOf(choices);
  const isAsked = kinds.length > 0;
  const { form, isSending, message, errors } = useForm({
    schema: contentRequestOf({ codes: kinds.map(([code]) => code), isAsked }),
    send: async (request) => {
      const failure = await sendContentRequest(request);
      if (failure !== null) return failure;
      toast({ title: sayMessage(PAYMENT_MESSAGES.requestSent) });
      onSent();
      return null;
    },
  });
  const { type, ...others } = formControls(CONTENT_REQUEST_FIELDS, {
    labels: {
      ...mapFields(CONTENT_REQUEST_FIELDS, (name) => word(`request.${name}`)),
      ...(choices?.question && { type: choices.question }),
    },
    errors,
    more: {
      type: {
        list: `${id}-types`,
        hint: word('request.type-hint'),
        ...(choices?.question && { ofLabel: ownText() }),
      },
      topic: { hint: word('request.topic-hint') },
      deadline: { hint: word('request.deadline-hint') },
      notes: { rows: 5, hint: word('request.notes-hint', { count: CONTENT_REQUEST_FIELDS.notes.max }) },
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {isAsked && type}
      <datalist id={`${id}-types`}>
        {kinds.map(([code, said]) => (
          <option key={code} value={said.children} {...said} />
        ))}
      </datalist>
      {Object.values(others)}
      <FormMessage text={message} />
      <button type="submit" className={buttonClass()} disabled={isSending}>
        {word(isSending ? 'request.sending' : 'request.send')}
      </button>
    </form>
  );
};
