import * as z from 'zod/mini';
import { text } from '#contract/text';
import type { OwnerWork } from '#contract/work';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import { buttonClass } from '../../../components/button.ts';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { saveWork } from './work-api.ts';
import styles from './work.module.css';

const fields = z.object({
  title: text({ min: WORK_LIMITS.titleMin, max: WORK_LIMITS.title, message: WORK_MESSAGES.title }),
  brief: text({ max: WORK_LIMITS.brief, message: WORK_MESSAGES.brief }),
  pieces_done: z.optional(z.string().check(z.regex(/^\d{1,4}$/, { error: WORK_MESSAGES.pieces }))),
  due_on: z.union([z.literal(''), z.iso.date({ error: WORK_MESSAGES.day })], { error: WORK_MESSAGES.day }),
});

interface DescribeFormProps {
  work: OwnerWork;
  onSaved: (work: OwnerWork) => void;
}

export const DescribeForm = ({ work, onSaved }: DescribeFormProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: fields,
    send: async ({ due_on: due, pieces_done: done, ...described }) => {
      const pieces = done === undefined ? {} : { pieces_done: Number(done) };
      const { data, message: saved } = await saveWork(work, {
        ...described,
        ...pieces,
        due_on: due === '' ? null : due,
      });
      toast({ title: saved ?? 'Saved' });
      onSaved(data);
    },
  });
  return (
    <form {...form} className={styles['form']}>
      <Field name="title" label="Title" defaultValue={work.title} error={errors['title']} />
      <TextArea name="brief" label="Brief" rows={3} defaultValue={work.brief} error={errors['brief']} />
      <Field name="due_on" label="Due on" type="date" defaultValue={work.due_on ?? ''} error={errors['due_on']} />
      {work.pieces && (
        <Field
          name="pieces_done"
          label={`Delivered, of ${work.pieces.of} pieces`}
          type="number"
          inputMode="numeric"
          min={0}
          max={work.pieces.of}
          defaultValue={work.pieces.done}
          error={errors['pieces_done']}
        />
      )}
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {isSending ? 'Saving…' : 'Save'}
      </button>
    </form>
  );
};
