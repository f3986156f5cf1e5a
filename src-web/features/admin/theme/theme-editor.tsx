import { useEffect, useState, type ReactNode } from 'react';
import type { Theme } from '#contract/content';
import { applyTheme } from '../../theme/apply-theme.ts';
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

type PreviewScheme = (typeof PREVIEW_SCHEMES)[number]['id'];

interface ThemeEditorProps {
  preview: (theme: Theme, scheme: PreviewScheme) => ReactNode;
}

export const ThemeEditor = ({ preview }: ThemeEditorProps) => {
  const draft = useDraft('look');
  const editor = useEditor('look', [draft], THEME_MESSAGES);
  const { value: theme, stored } = draft;
  // The open page takes the saved theme at once.
  useEffect(() => {
    if (stored !== null) applyTheme(document, stored.body);
  }, [stored]);
  const [scheme, setScheme] = useState<PreviewScheme | null>(null);
  const shown = scheme ?? (theme?.theme === 'dark' ? 'dark' : 'light');
  const set = (part: Partial<Theme>) => draft.change((present) => ({ ...present, ...part }));
  return (
    <EditorFrame
      editor={editor}
      title="Theme"
      lead="Your colour, your letters and your logo, on every page and in every mail."
      waiting="Loading theme..."
      preview={theme !== null && preview(theme, shown)}
      previewChoice={
        <ViewChoice name="Color scheme of the preview" views={PREVIEW_SCHEMES} view={shown} onChoose={setScheme} />
      }
    >
      {theme !== null && (
        <>
          <FormSection title="Accent colour" hint="For what can be pressed, for rules and marks. One is enough.">
            <AccentField
              value={theme.accent}
              error={errorAt(draft.errors, 'accent')}
              onChange={(accent) => set({ accent })}
            />
          </FormSection>
          <FormSection title="Letters" hint="What is set large, and what is read beside it.">
            <FontsField value={theme.faces} onChange={(fonts) => set({ faces: fonts })} />
          </FormSection>
          <FormSection title="Light or dark">
            <SelectField
              label="What visitors see first"
              hint="Whoever uses the switch at the top of the page decides for themselves."
              value={theme.theme}
              options={SCHEMES}
              onChange={(value) => {
                set({ theme: value });
                setScheme(null);
              }}
            />
          </FormSection>
          <FormSection title="Logo" hint="Stands in place of your name at the top of every page.">
            <PictureField
              label="Logo URL"
              hint="Best on a transparent ground, and readable on light and dark paper. It is shown 36 pixels high. Left empty, your name stands there in letters."
              value={theme.logo}
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

const THEME_MESSAGES: EditorMessages = {
  loadFailed: (reason) => ({ title: 'Error loading theme', description: reason }),
  saveFailed: (reason) => ({
    title: 'Error saving theme',
    description: reason === '' ? 'Failed to save changes. Please try again.' : reason,
  }),
  saved: { title: 'Theme updated successfully!', description: 'Your changes are now live on your website.' },
};

const SCHEMES = [
  { value: 'system', label: 'As the visitor’s device has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const PREVIEW_SCHEMES = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
