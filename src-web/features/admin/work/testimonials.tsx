import { useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnerTestimonial, testimonialFields } from '#contract/testimonials';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf, useForm } from '../../../components/use-form.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { onWorker } from '../../../lib/own-host.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { SelectField, Toggle } from '../components/fields.tsx';
import { fetchDocument } from '../draft/content-api.ts';
import { RecordHead, RecordPage } from '../lists/record-page.tsx';
import { workPath } from '../work-paths.ts';
import {
  fetchTestimonials,
  orderTestimonials,
  placeTestimonial,
  removeTestimonial,
  addTestimonial,
} from './testimonials-api.ts';
import styles from './work.module.css';
import { buttonClass } from '../../../components/button.ts';
import { ErrorText } from '../../../components/error-text.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { base64Of, PortraitField } from '../../../components/portrait-field.tsx';
import * as z from 'zod/mini';

const TESTIMONIALS = 'testimonials';

export const TestimonialsPage = ({ onBack }: { onBack: () => void }) => {
  const client = useQueryClient();
  const list = useQuery({ queryKey: [TESTIMONIALS], queryFn: () => whileWaiting(fetchTestimonials()) });
  const take = (next: OwnerTestimonial[]) => client.setQueryData([TESTIMONIALS], next);
  return (
    <RecordPage list="work" onBack={onBack}>
      <RecordHead title="Testimonials" />
      <Loaded query={list} rows={4}>
        {(testimonials) => (
          <Panel
            title="What clients say"
            lead="In the order in which they are shown. A client can withdraw at any time."
          >
            {testimonials.length === 0 ? (
              <p>Nothing yet. Clients who approve a piece of work are asked for a few words on its page.</p>
            ) : (
              <Said testimonials={testimonials} onChanged={take} />
            )}
          </Panel>
        )}
      </Loaded>
      <Panel title="Enter one" lead="One that you were given in another way.">
        <NewTestimonialForm onAdded={take} />
      </Panel>
    </RecordPage>
  );
};

interface SaidProps {
  testimonials: readonly OwnerTestimonial[];
  onChanged: (testimonials: OwnerTestimonial[]) => void;
}

const Said = ({ testimonials, onChanged }: SaidProps) => {
  const client = useQueryClient();
  const projects = useQuery({ queryKey: [TESTIMONIALS, 'projects'], queryFn: () => fetchDocument('projects') });
  const act = async (title: string, call: Promise<OwnerTestimonial[]>) => {
    try {
      onChanged(await whileWaiting(call));
      toast({ title, description: 'The site shows it.' });
    } catch (error) {
      toast({ tone: 'error', title, description: failureOf(error).message });
      // The client may have withdrawn the testimonial meanwhile.
      await client.invalidateQueries({ queryKey: [TESTIMONIALS], exact: true });
    }
  };
  const move = (index: number, by: number) => {
    const ids = testimonials.map(({ id }) => id);
    const [id = ''] = ids.splice(index, 1);
    void act('Order', orderTestimonials(ids.toSpliced(index + by, 0, id)));
  };
  const known = projects.data?.body ?? [];
  return (
    <ol>
      {testimonials.map((one, index) => {
        const { id, words, name, role, portrait, at, work_id: work, on_home: onHome, project_id: project } = one;
        const isKnown = project === null || known.some((each) => each.id === project);
        const place = (where: Partial<Pick<OwnerTestimonial, 'on_home' | 'project_id'>>) =>
          void act(name, placeTestimonial(id, { on_home: onHome, project_id: project, ...where }));
        return (
          <li key={id} className={styles['testimonial']}>
            <blockquote dir="auto">{words}</blockquote>
            <p className={styles['facts']}>
              <span className={styles['person']}>
                {portrait !== undefined && <img src={onWorker(portrait)} alt="" width={64} height={64} />}
                <bdi>{role === '' ? name : `${name}, ${role}`}</bdi>
              </span>
              <time dateTime={at}>{formatDay(at)}</time>
              {work === null ? <span>Entered by you</span> : <RouteLink to={workPath(work)}>The work</RouteLink>}
            </p>
            <div className={styles['places']}>
              <Toggle label="On the home page" value={onHome} onChange={(next) => place({ on_home: next })} />
              <SelectField
                label="Beside a project"
                value={project ?? ''}
                options={[
                  { value: '', label: 'None' },
                  ...(isKnown ? [] : [{ value: project, label: 'A project that is gone' }]),
                  ...known.map((each) => ({ value: each.id, label: each.title })),
                ]}
                onChange={(next) => place({ project_id: next === '' ? null : next })}
              />
            </div>
            <p className={styles['actions']}>
              <Step label={`Move up: ${name}`} text="Up" isEnd={index === 0} onStep={() => move(index, -1)} />
              <Step
                label={`Move down: ${name}`}
                text="Down"
                isEnd={index === testimonials.length - 1}
                onStep={() => move(index, 1)}
              />
              <button
                type="button"
                className={textButtonClass}
                aria-label={`Remove: ${name}`}
                onClick={() => void act('Removed', removeTestimonial(id))}
              >
                Remove
              </button>
            </p>
          </li>
        );
      })}
    </ol>
  );
};

const Step = ({ label, text, isEnd, onStep }: { label: string; text: string; isEnd: boolean; onStep: () => void }) => (
  <button
    type="button"
    className={textButtonClass}
    aria-label={label}
    aria-disabled={isEnd}
    onClick={() => {
      if (!isEnd) onStep();
    }}
  >
    {text}
  </button>
);

const fields = z.object({
  ...testimonialFields,
  consent: z.literal('on', { error: 'Only what the client allowed may be shown.' }),
});

const NewTestimonialForm = ({ onAdded }: { onAdded: (all: OwnerTestimonial[]) => void }) => {
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
    // With a new React key the form is empty again.
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
