import { useEffect, useState, type ReactNode } from 'react';
import type { Look } from '#contract/content';
import { applyLook } from '../../look/apply-look.ts';
import { SelectField } from '../components/fields.tsx';
import { ViewChoice } from '../components/view-choice.tsx';
import { FormSection } from '../components/form-section.tsx';
import { errorAt } from '../draft/check-draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { AccentField } from './accent-field.tsx';
import { FontsField } from './fonts-field.tsx';
import { ShareCards } from './share-cards.tsx';

type PreviewTheme = (typeof PREVIEW_THEMES)[number]['id'];

interface LookEditorProps {
  preview: (look: Look, theme: PreviewTheme) => ReactNode;
}

/** The colour, letters and logo of the whole site, and the pictures that stand for it elsewhere. */
export const LookEditor = ({ preview }: LookEditorProps) => {
  const draft = useDraft('look');
  const editor = useEditor('look', [draft], LOOK_MESSAGES);
  const { value: look, stored } = draft;
  // The page that the owner is on looks as it was saved, too.
  useEffect(() => {
    if (stored !== null) applyLook(document, stored.body);
  }, [stored]);
  const [theme, setTheme] = useState<PreviewTheme | null>(null);
  const shown = theme ?? (look?.theme === 'dark' ? 'dark' : 'light');
  const set = (part: Partial<Look>) => draft.change((present) => ({ ...present, ...part }));
  return (
    <EditorFrame
      editor={editor}
      title="Look"
      lead="Your colour, your letters and your logo, on every page and in every mail."
      waiting="Loading look..."
      preview={look !== null && preview(look, shown)}
      previewChoice={<ViewChoice name="Theme of the preview" views={PREVIEW_THEMES} view={shown} onChoose={setTheme} />}
    >
      {look !== null && (
        <>
          <FormSection title="Accent colour" hint="For what can be pressed, for rules and marks. One is enough.">
            <AccentField
              value={look.accent}
              error={errorAt(draft.errors, 'accent')}
              onChange={(accent) => set({ accent })}
            />
          </FormSection>
          <FormSection title="Letters" hint="What is set large, and what is read beside it.">
            <FontsField value={look.faces} onChange={(fonts) => set({ faces: fonts })} />
          </FormSection>
          <FormSection title="Light or dark">
            <SelectField
              label="What visitors see first"
              hint="Whoever uses the switch at the top of the page decides for themselves."
              value={look.theme}
              options={THEMES}
              onChange={(value) => {
                set({ theme: value });
                setTheme(null);
              }}
            />
          </FormSection>
          <FormSection title="Logo" hint="Stands in place of your name at the top of every page.">
            <PictureField
              label="Logo URL"
              hint="Best on a transparent ground, and readable on light and dark paper. It is shown 36 pixels high. Left empty, your name stands there in letters."
              value={look.logo}
              error={errorAt(draft.errors, 'logo')}
              onChange={(logo) => set({ logo })}
            />
          </FormSection>
          <ShareCards />
        </>
      )}
    </EditorFrame>
  );
};

const LOOK_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading look', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving look',
    description: reason === '' ? 'Failed to save changes. Please try again.' : reason,
  }),
  saved: { title: 'Look updated successfully!', description: 'Your changes are now live on your website.' },
};

const THEMES = [
  { value: 'system', label: 'As the visitor’s device has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const PREVIEW_THEMES = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
