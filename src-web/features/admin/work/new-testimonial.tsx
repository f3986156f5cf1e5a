import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { testimonialFields, type OwnerTestimonial } from '#contract/testimonials';
import { buttonClass } from '../../../components/button.ts';
import { ErrorText } from '../../../components/error-text.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { base64Of, PortraitField } from '../../../components/portrait-field.tsx';
import { useForm } from '../../../components/use-form.ts';
import { addTestimonial } from './testimonials-api.ts';
import styles from './work.module.css';

const fields = z.object({
  ...testimonialFields,
  consent: z.literal('on', { error: 'Only what the client allowed may be shown.' }),
});

export const NewTestimonialForm = ({ onAdded }: { onAdded: (all: OwnerTestimonial[]) => void }) => {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [portrait, setPortrait] = useState<string | null>(null);
  const consentError = useId();
  const { form, isSending, message, errors } = useForm({
    schema: fields,
    send: async ({ words, name, role }) => {
      onAdded(await addTestimonial({ id, words, name, role, portrait: base64Of(portrait), consent: true }));
      setId(crypto.randomUUID());
      setPortrait(null);
    },
  });
  const missing = errors['consent'];
  return (
    // A new key empties the form.
    <form key={id} {...form} className={styles['form']}>
      <TextArea name="words" label="Words" rows={3} error={errors['words']} />
      <Field name="name" label="Name" autoComplete="off" error={errors['name']} />
      <Field name="role" label="Role or company" autoComplete="off" error={errors['role']} />
      <PortraitField label="Portrait" remove="Remove the picture" value={portrait} onChange={setPortrait} />
      <div>
        <label className={styles['tick']}>
          <input
            type="checkbox"
            name="consent"
            aria-invalid={missing === undefined ? undefined : true}
            aria-describedby={missing === undefined ? undefined : consentError}
          />
          <span>They agreed that these words, this name and the picture are shown on the site.</span>
        </label>
        {missing !== undefined && <ErrorText id={consentError} text={missing} />}
      </div>
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {isSending ? 'Adding…' : 'Add'}
      </button>
    </form>
  );
};
