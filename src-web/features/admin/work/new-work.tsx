import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { OwnerWork } from '#contract/work';
import { email, text } from '#contract/text';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import { buttonClass } from '../../../components/button.ts';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { useForm } from '../../../components/use-form.ts';
import { RecordHead, RecordPage } from '../lists/record-page.tsx';
import { beginWork } from './work-api.ts';
import { cacheWork } from './cache-work.ts';
import styles from './work.module.css';

interface NewWorkProps {
  request: string | null;
  onBegun: (work: OwnerWork) => void;
  onBack: () => void;
}

const described = {
  title: text({ min: WORK_LIMITS.titleMin, max: WORK_LIMITS.title, message: WORK_MESSAGES.title }),
  brief: text({ max: WORK_LIMITS.brief, message: WORK_MESSAGES.brief }),
  due_on: z.union([z.literal(''), z.iso.date({ error: WORK_MESSAGES.day })], { error: WORK_MESSAGES.day }),
};

const ofRequest = z.object({ ...described, name: z.optional(z.string()), email: z.optional(z.string()) });

const byHand = z.object({
  ...described,
  name: text({ min: 1, max: 100, message: WORK_MESSAGES.client }),
  email,
});

export const NewWorkForm = ({ request, onBegun, onBack }: NewWorkProps) => {
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const { form, isSending, message, errors } = useForm({
    schema: request === null ? byHand : ofRequest,
    send: async ({ title, brief, due_on: due, name = '', email: address = '' }) => {
      const more = request === null ? { client: { name, email: address, language: null } } : {};
      const asked = { id, title, brief, due_on: due === '' ? null : due, rounds: null, request_id: request, ...more };
      const { data } = await beginWork(asked);
      cacheWork(client, data);
      onBegun(data);
    },
  });
  return (
    <RecordPage list="work" onBack={onBack}>
      <RecordHead title={request === null ? 'New work' : 'Take up a request'} />
      <form {...form} className={styles['form']}>
        <Field name="title" label="Title" error={errors['title']} />
        {request === null && (
          <>
            <Field name="name" label="Client" autoComplete="off" error={errors['name']} />
            <Field name="email" label="Their email" type="email" autoComplete="off" error={errors['email']} />
          </>
        )}
        <TextArea
          name="brief"
          label="Brief"
          rows={3}
          hint={request === null ? undefined : 'If left empty, it is what the client wrote.'}
          error={errors['brief']}
        />
        <Field name="due_on" label="Due on" type="date" error={errors['due_on']} />
        <FormMessage text={message} />
        <button type="submit" className={buttonClass()} disabled={isSending}>
          {isSending ? 'Beginning…' : 'Begin Work'}
        </button>
      </form>
    </RecordPage>
  );
};
