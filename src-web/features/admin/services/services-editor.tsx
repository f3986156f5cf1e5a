import { useState, type ReactNode } from 'react';
import { firstChoice, type Choice } from '#contract/choices';
import { isShownOnSite, type Skill } from '#contract/content';
import { useDraft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { ItemList } from '../editor/item-list.tsx';
import { inOrder, freshId, nextOrder } from '../editor/list-order.ts';
import { useChoices } from '../editor/use-choices.ts';
import { plainToRichText } from '#contract/rich-text';
import { SkillFields } from './skill-fields.tsx';

interface ServicesEditorProps {
  preview: (skills: readonly Skill[], openId?: string) => ReactNode;
}

export const ServicesEditor = ({ preview }: ServicesEditorProps) => {
  const draft = useDraft('skills', { prepare: inOrder });
  const editor = useEditor('services', [draft], SERVICES_MESSAGES);
  const [editedId, setEditedId] = useState<string>();
  const { services } = useChoices();
  const skills = draft.value === null ? null : inOrder(draft.value);
  return (
    <EditorFrame
      editor={editor}
      title="Our Services"
      lead="Each opens on the home page to what you write about it here."
      waiting="Loading skills..."
      preview={skills !== null && preview(skills.filter(isShownOnSite), editedId)}
    >
      {skills !== null && (
        <ItemList
          label="Services"
          noun="skill"
          items={skills}
          onChange={draft.change}
          titleOf={({ name }) => name}
          detailOf={(skill) => (isShownOnSite(skill) ? `${skill.level}%` : 'Hidden')}
          errors={draft.errors}
          add={{ label: 'Add Skill', make: (items) => newSkill(items, services, Date.now()) }}
          addHint="It adds a service to the home page."
          empty={{ text: 'No skills added yet. Click "Add Skill" to get started.' }}
        >
          {(skill, change, errors) => (
            <SkillFields
              skill={skill}
              errors={errors}
              onChange={(next) => {
                setEditedId(next.id);
                change(next);
              }}
            />
          )}
        </ItemList>
      )}
    </EditorFrame>
  );
};

const SERVICES_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading skills', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving skills',
    description: reason === '' ? 'Failed to update skills' : reason,
  }),
  saved: {
    title: 'Skills updated successfully!',
    description: 'Your changes have been saved and are now live on your website.',
  },
};

export const newSkill = (skills: readonly Skill[], categories: readonly Choice[], now: number): Skill => ({
  id: freshId('skill-', skills, now),
  name: '',
  icon: 'Star',
  category: firstChoice('services', categories, 'technical'),
  description: plainToRichText(''),
  level: 50,
  order: nextOrder(skills),
  isActive: true,
});
