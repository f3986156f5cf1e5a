import { useDeferredValue, type ReactNode } from 'react';
import type { AboutContent } from '#contract/published-content';
import { buttonClass } from '../../../components/button.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { SaveBar } from '../editor/save-bar.tsx';
import { ApproachSection } from './approach-section.tsx';
import { ReasonsSection } from './reasons-section.tsx';
import { StorySection } from './story-section.tsx';
import { ValuesSection } from './values-section.tsx';

interface AboutEditorProps {
  preview: (part: Partial<AboutContent>) => ReactNode;
}

/** The four parts of the about page are documents of their own, saved side by side. */
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
