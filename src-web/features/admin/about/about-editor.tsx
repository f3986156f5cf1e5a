import { useDeferredValue, type ReactNode, useId } from 'react';
import type { AboutContent } from '#contract/published-content';
import { buttonClass } from '../../../components/button.ts';
import { useDraft, type Draft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { SaveBar } from '../editor/save-bar.tsx';
import { isShownOnSite, type ApproachStep, type Reason, type Value } from '#contract/content';
import { ItemList, type Change } from '../editor/item-list.tsx';
import { type ListItem, freshId } from '../editor/list-order.ts';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { ItemFields, type Described } from './item-fields.tsx';
import { errorAt } from '../draft/check-draft.ts';
import { TextField } from '../components/fields.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import styles from './about.module.css';
import type { RichText } from '#contract/rich-text';

interface AboutEditorProps {
  preview: (part: Partial<AboutContent>) => ReactNode;
}

export const AboutEditor = ({ preview }: AboutEditorProps) => {
  const story = useDraft('story');
  const values = useDraft('values');
  const approach = useDraft('approach');
  const reasons = useDraft('why_choose_us');
  const editor = useEditor('about', [story, values, approach, reasons], ABOUT_MESSAGES);
  const shown = {
    story: useDeferredValue(story.value),
    values: useDeferredValue(values.value),
    approach: useDeferredValue(approach.value),
    reasons: useDeferredValue(reasons.value),
  };

  return (
    <EditorFrame
      editor={editor}
      title="About Page"
      lead="The page at /about: the story, and what the work is guided by."
      waiting="Loading about page content..."
      preview={preview({
        ...(shown.story && { story: shown.story }),
        ...(shown.values && { values: shown.values }),
        ...(shown.approach && { approach: shown.approach }),
        ...(shown.reasons && { reasons: shown.reasons }),
      })}
      top={
        <button
          type="button"
          className={buttonClass(editor.isDirty || editor.status === 'saving' ? 'solid' : 'outline')}
          disabled={editor.status !== 'ready'}
          onClick={editor.save}
        >
          {editor.status === 'saving' ? 'Saving...' : SAVE}
        </button>
      }
      bar={<SaveBar editor={editor} save={SAVE} saving="Saving All Changes..." />}
    >
      <StorySection draft={story} />
      <Guide
        draft={values}
        title="Our Values"
        noun="value"
        field={HEADING}
        titleOf={({ heading }) => heading}
        make={(items) => newValue(items)}
      />
      <Guide
        draft={approach}
        title="Our Approach"
        noun="step"
        field={TITLE}
        titleOf={({ title }) => title}
        detailOf={(step) => `Step ${step.stepNumber}${isShownOnSite(step) ? '' : ', not shown'}`}
        make={(items) => newStep(items)}
      >
        {(step, change, errors) => (
          <NumberField
            label="Step Number"
            min={0}
            value={step.stepNumber}
            error={errors['stepNumber']}
            onChange={(typed) => typed !== undefined && change({ ...step, stepNumber: typed })}
          />
        )}
      </Guide>
      <Guide
        draft={reasons}
        title="Why Choose Us"
        noun="reason"
        field={TITLE}
        titleOf={({ title }) => title}
        make={(items) => newReason(items)}
      />
    </EditorFrame>
  );
};

const ABOUT_MESSAGES: EditorMessages = {
  loadFailed: () => ({ tone: 'error', title: 'Error', description: 'Failed to load about page content' }),
  saveFailed: () => ({ tone: 'error', title: 'Error', description: 'Failed to save about page content' }),
  saved: { title: 'Success', description: 'About page content updated successfully!' },
};

const SAVE = 'Save All Changes';

const StorySection = ({ draft: { value, errors, change } }: { draft: Draft<'story'> }) =>
  value !== null && (
    <AboutPart title="Our Story">
      <TextField
        label="Title"
        value={value.title}
        error={errors['title']}
        onChange={(title) => change((story) => ({ ...story, title }))}
      />
      <RichTextField
        label="Content"
        headingBase={2}
        value={value.content}
        error={errorAt(errors, 'content')}
        onChange={(content) => change((story) => ({ ...story, content }))}
      />
      <PictureField
        label="Image URL"
        value={value.imageUrl}
        error={errors['imageUrl']}
        onChange={(imageUrl) => change((story) => ({ ...story, imageUrl }))}
      />
    </AboutPart>
  );

interface GuideProps<T extends ListItem & Described> {
  draft: { value: T[] | null; errors: FieldErrors; change: Change<T[]> };
  title: string;
  noun: string;
  field: { path: 'heading' | 'title'; label: string; set: (item: T, title: string) => T };
  titleOf: (item: T) => string;
  detailOf?: (item: T) => string | undefined;
  make: (items: readonly T[]) => T;
  children?: (item: T, change: Change<T>, errors: FieldErrors) => ReactNode;
}

const Guide = <T extends ListItem & Described>(props: GuideProps<T>) => {
  const { draft, title, noun, field, titleOf, detailOf = unshown, make, children } = props;
  if (draft.value === null) return null;
  return (
    <AboutPart title={title}>
      <ItemList
        label={title}
        noun={noun}
        items={draft.value}
        onChange={draft.change}
        titleOf={titleOf}
        detailOf={detailOf}
        errors={draft.errors}
        add={{ label: `Add ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, make }}
        empty={{ text: `No ${noun}s yet. The page leaves this part out.` }}
      >
        {(item, change, errors) => (
          <ItemFields
            item={item}
            onChange={change}
            errors={errors}
            title={{ ...field, value: titleOf(item), unnamed: `A ${noun} without a ${field.path}` }}
          >
            {children?.(item, change, errors)}
          </ItemFields>
        )}
      </ItemList>
    </AboutPart>
  );
};

const unshown = (item: Described & Parameters<typeof isShownOnSite>[0]): string | undefined =>
  isShownOnSite(item) ? undefined : 'Not shown';

const HEADING = {
  path: 'heading',
  label: 'Heading',
  set: <T,>(item: T, heading: string) => ({ ...item, heading }),
} as const;
const TITLE = { path: 'title', label: 'Title', set: <T,>(item: T, title: string) => ({ ...item, title }) } as const;

const AboutPart = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

const newValue = (values: readonly Value[], now = Date.now()): Value => ({
  id: freshId('value-', values, now),
  icon: 'Heart',
  heading: '',
  description: NOTHING,
  order: values.length + 1,
  isActive: true,
});

const NOTHING: RichText = { root: { type: 'root', children: [] } };

const newStep = (steps: readonly ApproachStep[], now = Date.now()): ApproachStep => ({
  id: freshId('approach-', steps, now),
  stepNumber: steps.length + 1,
  title: '',
  description: NOTHING,
  icon: 'Search',
  order: steps.length + 1,
  isActive: true,
});

const newReason = (reasons: readonly Reason[], now = Date.now()): Reason => ({
  id: freshId('why-', reasons, now),
  icon: 'Star',
  title: '',
  description: NOTHING,
  order: reasons.length + 1,
  isActive: true,
});
