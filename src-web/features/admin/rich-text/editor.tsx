import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { $getRoot, $isElementNode, COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical';
import { Suspense, use, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { RichText } from '#contract/rich-text';
import blocks from '../../../components/rich-text/blocks.module.css';
import view from '../../../components/rich-text/view.module.css';
import { applyFormat } from './apply-format.ts';
import { richTextExtension } from './extension.ts';
import { insertFigure } from './figure-node.tsx';
import { Outline } from './outline.tsx';
import { LinkForm } from './link-form.tsx';
import { removeLink, setLink } from './links.ts';
import { PICTURES_PASTED } from './paste.ts';
import { PictureLibraryContext } from '../picture-library.ts';
import { PicturesOnTheWay, usePictureUpload } from './pictures-on-the-way.tsx';
import styles from './rich-text.module.css';
import { Toolbar } from './rich-text-toolbar.tsx';
import { SharedToolbarContext } from './shared-toolbar.tsx';
import type { ToolForm } from './tools.ts';
import { useFormatState } from './read-format.ts';
import { useValue } from './use-value.ts';

export interface EditorProps {
  label: string;
  labelId: string;
  noteId: string | undefined;
  isInvalid: boolean;
  headingBase: number;
  value: RichText;
  onChange: (value: RichText) => void;
}

/** The editor imports Lexical, so it must be loaded lazily. */
export const RichTextEditor = (props: EditorProps) => {
  const [extension] = useState(() => richTextExtension(props.value, props.headingBase));
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <Body {...props} />
    </LexicalExtensionComposer>
  );
};

const Body = ({ label, labelId, noteId, isInvalid, value, onChange }: EditorProps) => {
  const [editor] = useLexicalComposerContext();
  const library = use(PictureLibraryContext);
  const shared = use(SharedToolbarContext);
  const [form, setForm] = useState<ToolForm | null>(null);
  const state = useFormatState(editor);
  const isTouched = useRef(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useValue(editor, { value, isTouched, onChange });
  const insert = (urls: readonly string[]) => {
    setForm(null);
    insertFigure(editor, urls);
  };
  const uploads = usePictureUpload(library, insert);
  const takePictures = useEffectEvent((files: readonly File[]) => {
    if (library !== null) uploads.start(files);
    return library !== null;
  });
  useEffect(
    () => editor.registerCommand(PICTURES_PASTED, (files) => takePictures(files), COMMAND_PRIORITY_LOW),
    [editor],
  );

  const closeForm = () => {
    setForm(null);
    editor.focus();
  };

  const outline = useRef<HTMLDetailsElement>(null);
  const focusOutline = () => {
    if (outline.current === null) return;
    outline.current.open = true;
    outline.current.querySelector('button')?.focus();
  };

  const focusTools = () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

  const isBeside = (element: Element | null) =>
    toolbar.current?.contains(element) === true || outline.current?.contains(element) === true;

  const press = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // When the text has the focus, the editor learns of a selection one frame later.
    if (isCommand && event.key.toLowerCase() === 'k') requestAnimationFrame(() => setForm('link'));
    else if (event.altKey && event.key === 'F10') requestAnimationFrame(focusTools);
    else if (event.altKey && event.key === 'F9') focusOutline();
    else if (event.key === 'Escape' && isBeside(document.activeElement)) editor.focus();
    else return;
    event.preventDefault();
  };

  const touch = () => {
    isTouched.current = true;
    shared?.take(labelId, label);
  };

  const touchOwn = useEffectEvent(touch);
  // The fields of blocks are React portals of another component, so this one hears their events from the browser.
  useEffect(() => {
    const stopped = new AbortController();
    for (const event of ['focusin', 'pointerdown'])
      box.current?.addEventListener(event, () => touchOwn(), { signal: stopped.signal });
    return () => stopped.abort();
  }, []);

  const tools = (
    <Toolbar
      ref={toolbar}
      label={`Formatting of ${label}`}
      state={state}
      onAction={(action) => applyFormat(editor, action)}
      onOpen={setForm}
    />
  );

  return (
    // The key handler of the editor serves the elements inside, which can have the focus themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onFocusCapture={touch} onDropCapture={touch} onKeyDown={press}>
      {shared === null && tools}
      {shared?.owner === labelId && shared.place !== null && createPortal(tools, shared.place)}
      {form === 'link' && (
        <LinkForm
          link={state.link}
          onClose={closeForm}
          onSet={(url) => {
            setForm(null);
            setLink(editor, url);
          }}
          onRemove={() => {
            setForm(null);
            removeLink(editor);
          }}
        />
      )}
      {library !== null && form === 'picture' && (
        <Suspense>
          <library.Picker onPick={({ url }) => insert([url])} onClose={closeForm} />
        </Suspense>
      )}
      {uploads.stage !== null && (
        <PicturesOnTheWay stage={uploads.stage} onRetry={uploads.retry} onLeaveOut={uploads.leaveOut} />
      )}
      <Outline ref={outline} label={label} value={value} onJump={(at) => jump(editor, at)} />
      <ContentEditable
        className={`${view['text']} ${blocks['blocks']} ${styles['area']}`}
        style={{ whiteSpace: 'pre-wrap', wordBreak: 'normal' }}
        aria-labelledby={labelId}
        aria-describedby={noteId}
        aria-invalid={isInvalid || undefined}
        aria-multiline
      />
    </div>
  );
};

const jump = (editor: LexicalEditor, at: number): void => {
  editor.update(
    () => {
      const heading = $getRoot().getChildAtIndex(at);
      if ($isElementNode(heading)) heading.selectStart();
    },
    {
      onUpdate: () => {
        const key = editor.read(() => $getRoot().getChildAtIndex(at)?.getKey());
        if (key !== undefined) editor.getElementByKey(key)?.scrollIntoView({ block: 'center' });
      },
    },
  );
  editor.focus();
};
