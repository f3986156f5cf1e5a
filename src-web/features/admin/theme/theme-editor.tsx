import { useEffect, useState, type ReactNode, useId } from 'react';
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
import { FONT_PAIRS, type FontPair } from '#contract/site-schemas';
import { CARD_FONTS } from '../share-cards/card-fonts.ts';
import styles from './theme.module.css';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../../components/button.ts';
import { fetchDocument } from '../draft/content-api.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import { DrawnCards } from './drawn-cards.tsx';

type PreviewScheme = (typeof PREVIEW_SCHEMES)[number]['id'];

interface ThemeEditorProps {
  preview: (theme: Theme, scheme: PreviewScheme) => ReactNode;
}

export const ThemeEditor = ({ preview }: ThemeEditorProps) => {
  const draft = useDraft('look');
  const editor = useEditor('look', [draft], THEME_MESSAGES);
  const { value: theme, stored } = draft;
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
      lead="Your colour, your letters and your logo, on every page and in every email."
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
          <FormSection title="Logo" hint="Shown instead of your name at the top of every page.">
            <PictureField
              label="Logo URL"
              isDescribed={false}
              hint="Best on a transparent ground, and readable on light and dark paper. It is shown 36 pixels high. If left empty, your name is shown in letters."
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

interface FontsFieldProps {
  value: FontPair;
  onChange: (value: FontPair) => void;
}

const FontsField = ({ value, onChange }: FontsFieldProps) => {
  const name = useId();
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    void Promise.all(FONT_PAIRS.map((pair) => CARD_FONTS[pair].load())).then(() => setThere(true));
  }, []);
  return (
    <fieldset className={styles['pairs']} aria-label="Letters" data-waiting={!areThere || undefined}>
      {FONT_PAIRS.map((pair) => (
        <label key={pair}>
          <input
            type="radio"
            name={name}
            checked={pair === value}
            onChange={() => onChange(pair)}
            aria-label={wordsOf(pair)}
          />
          <span className={styles['specimen']} style={{ fontFamily: CARD_FONTS[pair].display }} aria-hidden>
            Words that are <em style={{ fontFamily: CARD_FONTS[pair].italic }}>read</em>
          </span>
          <span style={{ fontFamily: CARD_FONTS[pair].text }}>{wordsOf(pair)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const PAIRS: Readonly<Record<FontPair, { name: string; character: string }>> = {
  newsreader: { name: 'Newsreader and Instrument Sans', character: 'Sharp and literary' },
  fraunces: { name: 'Fraunces and Hanken Grotesk', character: 'Warm and rounded' },
};

const wordsOf = (pair: FontPair): string => `${PAIRS[pair].name}. ${PAIRS[pair].character}.`;

type State = 'idle' | 'drawing' | 'drawn' | 'failed';

const ShareCards = () => {
  const { data } = useQuery({ queryKey: ['share cards'], queryFn: () => fetchDocument('site_pictures') });
  useReadAfterSaves('share cards');
  const [state, setState] = useState<State>('idle');
  const draw = async () => {
    setState('drawing');
    try {
      const { redrawCards } = await import('../share-cards/redraw-cards.ts');
      await redrawCards();
      setState('drawn');
    } catch {
      setState('failed');
    }
  };
  return (
    <FormSection
      title="Share cards"
      hint="What a link to your site shows in messages and on other sites. They are redrawn whenever you save your profile, a project or your theme."
    >
      {data !== undefined && <DrawnCards drawn={data.body} />}
      <div>
        <button
          type="button"
          className={buttonClass('outline')}
          disabled={state === 'drawing'}
          onClick={() => void draw()}
        >
          Draw them again
        </button>{' '}
        <output className={styles['state']}>{SAID[state]}</output>
      </div>
    </FormSection>
  );
};

const SAID: Readonly<Record<State, string>> = {
  idle: '',
  drawing: 'Drawing…',
  drawn: 'Drawn.',
  failed: 'They could not be drawn. The former ones stay.',
};
