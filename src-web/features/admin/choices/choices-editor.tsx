import type { ReactNode } from 'react';
import { CHOICES_MAX, offered, shownChoices, type Choice, type ChoiceList, type Choices } from '#contract/choices';
import { isSaid } from '#contract/content';
import { ErrorText } from '../../../components/error-text.tsx';
import { TextField, Toggle } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { errorAt, errorsBelow } from '../draft/check-draft.ts';
import { useDraft, type Draft } from '../draft/use-draft.ts';
import { failuresOf, useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { ItemList } from '../editor/item-list.tsx';
import { freshId } from '../editor/list-order.ts';
import { readChoice } from '../editor/use-choices.ts';

export const ChoicesEditor = ({ preview }: { preview: (choices: Choices) => ReactNode }) => {
  const draft = useDraft('choices');
  const editor = useEditor('choices', [draft], CHOICES_MESSAGES);
  const { value: choices, errors } = draft;
  return (
    <EditorFrame
      editor={editor}
      title="Choices"
      lead="What your visitors choose from, and what you sort your work by. Whatever uses a choice keeps it when you remove it here."
      waiting="Loading choices..."
      preview={choices !== null && preview(choices)}
    >
      {choices !== null && (
        <>
          <FormSection
            title="What is it about?"
            hint="Asked in the contact form, and when a customer requests content."
          >
            <TextField
              label="Question"
              value={choices.question}
              placeholder="What do you need written?"
              error={errors['question']}
              hint="If empty, the site asks in its own words."
              onChange={(question) => draft.change((present) => ({ ...present, question }))}
            />
            <OneList draft={draft} list="kinds" />
          </FormSection>
          <FormSection title="Categories of services">
            <OneList draft={draft} list="services" />
            <Toggle
              label="Show a percentage beside each service"
              value={choices.hasLevels}
              onChange={(hasLevels) => draft.change((present) => ({ ...present, hasLevels }))}
            />
          </FormSection>
          <FormSection title="Categories of projects">
            <OneList draft={draft} list="projects" />
          </FormSection>
          <FormSection title="Parts of a case study" hint="In this order, each with its heading.">
            <OneList draft={draft} list="parts" />
          </FormSection>
        </>
      )}
    </EditorFrame>
  );
};

const CHOICES_MESSAGES: EditorMessages = {
  ...failuresOf('choices'),
  saved: { title: 'Choices updated successfully!', description: 'Your changes are now live on your website.' },
};

const LISTS = {
  kinds: { label: 'Kinds', noun: 'kind', prefix: 'kind-', empty: 'No kinds: the question is not asked.' },
  services: { label: 'Service categories', noun: 'category', prefix: 'category-', empty: 'No categories yet.' },
  projects: { label: 'Project categories', noun: 'category', prefix: 'category-', empty: 'No categories yet.' },
  parts: { label: 'Parts', noun: 'part', prefix: 'part-', empty: 'No parts: a case study is its snapshot.' },
} as const;

const OneList = ({ draft, list }: { draft: Draft<'choices'>; list: ChoiceList }) => {
  const { value, errors, change } = draft;
  if (value === null) return null;
  const { label, noun, prefix, empty } = LISTS[list];
  const items = offered(value[list]);
  const shown = shownChoices(list, items);
  const error = errorAt(errors, list);
  return (
    <>
      <ItemList<Choice>
        label={label}
        noun={noun}
        items={items}
        onChange={(next) =>
          change((present) => {
            const former = present[list];
            const chosen = typeof next === 'function' ? next(offered(former)) : next;
            return { ...present, [list]: [...chosen, ...former.filter(({ isRemoved }) => isRemoved === true)] };
          })
        }
        titleOf={(choice) => readChoice(list, choice)}
        errors={errorsBelow(errors, list)}
        add={{ label: `Add ${noun}`, make: (present) => ({ id: freshId(prefix, present, Date.now()), name: '' }) }}
        empty={{ text: empty }}
      >
        {(choice, changeChoice, choiceErrors) => (
          <TextField
            label="Name"
            value={choice.name}
            placeholder={readChoice(list, { ...choice, name: '' })}
            error={choiceErrors['name']}
            hint={hintOf(list, choice, shown)}
            onChange={(name) => changeChoice((present) => ({ ...present, name }))}
          />
        )}
      </ItemList>
      {error !== undefined && items.length > CHOICES_MAX && <ErrorText id={`${list}-error`} text={error} />}
    </>
  );
};

const hintOf = (list: ChoiceList, choice: Choice, shown: readonly Choice[]): string | undefined => {
  if (shown.some(({ id }) => id === choice.id))
    return isSaid(choice.name) ? undefined : 'If empty, the site says it in its own language.';
  return isSaid(readChoice(list, choice))
    ? 'Another choice has this name, so this one is saved, but not shown.'
    : 'A choice without a name is saved, but not shown.';
};
