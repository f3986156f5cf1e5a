import { useDeferredValue, type ReactNode } from 'react';
import type { AboutContent } from '#contract/published-content';
import { buttonClass } from '../../../components/button.ts';
import { useDraft, type Draft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { SaveBar } from '../editor/save-bar.tsx';
import { isShownOnSite } from '#contract/content';
import { ItemList } from '../editor/item-list.tsx';
import { ItemFields } from './item-fields.tsx';
import { newReason, newValue, newStep } from './new-items.ts';
import { errorAt } from '../draft/check-draft.ts';
import { TextField } from '../components/fields.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { AboutPart } from './about-part.tsx';
import { NumberField } from '../components/number-field.tsx';

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
      <ValuesSection draft={values} />
      <ApproachSection draft={approach} />
      <ReasonsSection draft={reasons} />
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

const ReasonsSection = ({ draft: { value, errors, change } }: { draft: Draft<'why_choose_us'> }) =>
  value !== null && (
    <AboutPart title="Why Choose Us">
      <ItemList
        label="Why Choose Us"
        noun="reason"
        items={value}
        onChange={change}
        titleOf={({ title }) => title}
        detailOf={(reason) => (isShownOnSite(reason) ? undefined : 'Not shown')}
        errors={errors}
        add={{ label: 'Add Reason', make: (items) => newReason(items) }}
        empty={{ text: 'No reasons yet. The page leaves this part out.' }}
      >
        {(item, changeItem, itemErrors) => (
          <ItemFields
            item={item}
            onChange={changeItem}
            errors={itemErrors}
            title={{
              label: 'Title',
              path: 'title',
              value: item.title,
              unnamed: 'A reason without a title',
              set: (one, title) => ({ ...one, title }),
            }}
          />
        )}
      </ItemList>
    </AboutPart>
  );

const ValuesSection = ({ draft: { value, errors, change } }: { draft: Draft<'values'> }) =>
  value !== null && (
    <AboutPart title="Our Values">
      <ItemList
        label="Our Values"
        noun="value"
        items={value}
        onChange={change}
        titleOf={({ heading }) => heading}
        detailOf={(item) => (isShownOnSite(item) ? undefined : 'Not shown')}
        errors={errors}
        add={{ label: 'Add Value', make: (items) => newValue(items) }}
        empty={{ text: 'No values yet. The page leaves this part out.' }}
      >
        {(item, changeItem, itemErrors) => (
          <ItemFields
            item={item}
            onChange={changeItem}
            errors={itemErrors}
            title={{
              label: 'Heading',
              path: 'heading',
              value: item.heading,
              unnamed: 'A value without a heading',
              set: (one, heading) => ({ ...one, heading }),
            }}
          />
        )}
      </ItemList>
    </AboutPart>
  );

const ApproachSection = ({ draft: { value, errors, change } }: { draft: Draft<'approach'> }) =>
  value !== null && (
    <AboutPart title="Our Approach">
      <ItemList
        label="Our Approach"
        noun="step"
        items={value}
        onChange={change}
        titleOf={({ title }) => title}
        detailOf={(step) => `Step ${step.stepNumber}${isShownOnSite(step) ? '' : ', not shown'}`}
        errors={errors}
        add={{ label: 'Add Step', make: (items) => newStep(items) }}
        empty={{ text: 'No steps yet. The page leaves this part out.' }}
      >
        {(item, changeItem, itemErrors) => (
          <ItemFields
            item={item}
            onChange={changeItem}
            errors={itemErrors}
            title={{
              label: 'Title',
              path: 'title',
              value: item.title,
              unnamed: 'A step without a title',
              set: (one, title) => ({ ...one, title }),
            }}
          >
            <NumberField
              label="Step Number"
              min={0}
              value={item.stepNumber}
              error={itemErrors['stepNumber']}
              onChange={(typed) => typed !== undefined && changeItem({ ...item, stepNumber: typed })}
            />
          </ItemFields>
        )}
      </ItemList>
    </AboutPart>
  );
