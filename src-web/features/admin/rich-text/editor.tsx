import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { COMMAND_PRIORITY_LOW } from 'lexical';
import { useEffect, useRef, useState, type KeyboardEvent, use } from 'react';
import type { RichText } from '#contract/rich-text';
import blocks from '../../../components/rich-text/blocks.module.css';
import view from '../../../components/rich-text/view.module.css';
import { applyFormat } from './apply-format.ts';
import { richTextExtension } from './extension.ts';
import { LinkForm } from './link-form.tsx';
import { removeLink, setLink } from './links.ts';
import { PICTURES_PASTED } from './paste.ts';
import { buttonClass } from '../../../components/button.ts';
import { PictureUploads } from '../picture-uploads.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './rich-text-toolbar.tsx';
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

/** This module imports Lexical, so it must be loaded lazily. */
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
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const state = useFormatState(editor);
  const isTouched = useRef(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const [pictures, setPictures] = useState<readonly File[] | null>(null);
  useValue(editor, { value, isTouched, onChange });
  useEffect(
    () =>
      editor.registerCommand(
        PICTURES_PASTED,
        (pasted) => {
          setPictures(pasted);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );

  const closeLink = () => {
    setIsLinkOpen(false);
    editor.focus();
  };

  const focusTools = () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

  const press = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // The editor learns of a new selection one frame later, and only while the text has the focus.
    if (isCommand && event.key.toLowerCase() === 'k') requestAnimationFrame(() => setIsLinkOpen(true));
    else if (event.altKey && event.key === 'F10') requestAnimationFrame(focusTools);
    else return;
    event.preventDefault();
  };

  const touch = () => {
    isTouched.current = true;
  };

  return (
    // The key handler serves the elements inside, which take the focus themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onFocusCapture={touch} onDropCapture={touch} onKeyDown={press}>
      <Toolbar
        ref={toolbar}
        label={`Formatting of ${label}`}
        state={state}
        onAction={(action) => applyFormat(editor, action)}
        onLink={() => setIsLinkOpen(true)}
      />
      {isLinkOpen && (
        <LinkForm
          link={state.link}
          onClose={closeLink}
          onSet={(url) => {
            setIsLinkOpen(false);
            setLink(editor, url);
          }}
          onRemove={() => {
            setIsLinkOpen(false);
            removeLink(editor);
          }}
        />
      )}
      {pictures !== null && <PictureOffer pictures={pictures} onClose={() => setPictures(null)} />}
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

type Stage = { is: 'asking' } | { is: 'sending'; share: number } | { is: 'done' } | { is: 'failed'; reason: string };

interface PictureOfferProps {
  pictures: readonly File[];
  onClose: () => void;
}

const PictureOffer = ({ pictures, onClose }: PictureOfferProps) => {
  const [stage, setStage] = useState<Stage>({ is: 'asking' });
  const uploadPicture = use(PictureUploads);
  const isOne = pictures.length === 1;
  const upload = async () => {
    setStage({ is: 'sending', share: 0 });
    try {
      for (const [index, picture] of pictures.entries()) {
        await uploadPicture(picture, (share) => setStage({ is: 'sending', share: (index + share) / pictures.length }));
      }
      setStage({ is: 'done' });
    } catch (error) {
      setStage({ is: 'failed', reason: error instanceof Error ? error.message : 'It could not be sent.' });
    }
  };
  return (
    <section className={styles['offer']} aria-label="Pasted pictures">
      <p role={stage.is === 'failed' ? 'alert' : 'status'}>
        {stage.is === 'failed' && stage.reason}
        {stage.is === 'done' &&
          `${isOne ? 'The picture is' : 'The pictures are'} in your library: “Choose from library” beside any picture field.`}
        {(stage.is === 'asking' || stage.is === 'sending') &&
          `A text holds no pictures. Upload ${isOne ? 'the pasted one' : `the ${pictures.length} pasted ones`} to your library?`}
      </p>
      {stage.is === 'sending' ? (
        <progress aria-label="Uploading" max={1} value={stage.share} />
      ) : (
        <>
          {stage.is !== 'done' && (
            <button type="button" className={buttonClass('quiet')} onClick={() => void upload()}>
              {stage.is === 'failed' ? 'Try again' : 'Upload'}
            </button>
          )}
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            {stage.is === 'done' ? 'Got it' : 'No, thanks'}
          </button>
        </>
      )}
    </section>
  );
};
