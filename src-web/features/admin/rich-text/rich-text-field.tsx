import { Suspense, use, useId, type ComponentType } from 'react';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import { RichTextView } from '../../../components/rich-text/view.tsx';
import type { EditorProps } from './editor.tsx';
import { PLAIN } from './format-state.ts';
import { Outline } from './outline.tsx';
import styles from './rich-text.module.css';
import { Toolbar } from './rich-text-toolbar.tsx';
import { SharedToolbarContext } from './shared-toolbar.tsx';

interface RichTextFieldProps {
  label: string;
  value: RichText;
  onChange: (value: RichText) => void;
  error?: string;
  hint?: string;
  headingBase?: number;
}

export const RichTextField = ({ label, value, onChange, error, hint, headingBase = 3 }: RichTextFieldProps) => {
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  const words = countWords(value);
  return (
    <div className={styles['field']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['frame']} data-rich-text data-invalid={error === undefined ? undefined : ''}>
        <Suspense fallback={<Waiting label={label} value={value} headingBase={headingBase} />}>
          <RichTextEditor
            label={label}
            labelId={id}
            noteId={noteId}
            isInvalid={error !== undefined}
            value={value}
            headingBase={headingBase}
            onChange={onChange}
          />
        </Suspense>
      </div>
      <div className={styles['foot']}>
        {note !== undefined && (
          <p id={noteId} className={error === undefined ? undefined : styles['error']}>
            {note}
          </p>
        )}
        <span className={styles['words']}>{words === 1 ? '1 word' : `${words} words`}</span>
      </div>
    </div>
  );
};

const ignore = () => {};

let Editor: ComponentType<EditorProps> | undefined;

const loadEditor = async (): Promise<void> => {
  Editor = (await import('./editor.tsx')).RichTextEditor;
};

// The editor is loaded early; the component that renders it reports a failure.
const editorLoads = loadEditor();
editorLoads.catch(ignore);

const RichTextEditor = (props: EditorProps) => {
  if (Editor === undefined) use(editorLoads);
  return Editor && <Editor {...props} />;
};

const counts = new WeakMap<object, number>();

const countWords = ({ root }: RichText): number =>
  root.children.reduce((sum, block) => {
    const known = counts.get(block) ?? plainText({ root: { children: [block] } }).match(/\S+/g)?.length ?? 0;
    counts.set(block, known);
    return sum + known;
  }, 0);

/** The placeholder has the editor's shape, so that nothing moves when the editor loads. */
const Waiting = ({ label, value, headingBase }: { label: string; value: RichText; headingBase: number }) => {
  if (value.root.children.some((block) => !('children' in block))) use(editorLoads);
  return (
    <div aria-busy="true">
      {use(SharedToolbarContext) === null && (
        <Toolbar label={`Formatting of ${label}`} state={PLAIN} isInert onAction={ignore} onOpen={ignore} />
      )}
      <Outline label={label} value={value} />
      <RichTextView document={value} headingBase={headingBase} className={styles['area']} />
    </div>
  );
};
