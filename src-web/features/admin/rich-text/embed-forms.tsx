import { Suspense, use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { pictureVersions } from '#contract/media-address';
import type { CodeNode, FilmNode, FootnoteNode, PullQuoteNode } from '#contract/rich-text';
import { CODE_LIMITS, FILM_TITLE_MAX, FOOTNOTE_MAX, PULL_QUOTE_LIMITS } from '#contract/rich-text-limits';
import { buttonClass } from '../../../components/button.ts';
import { Field, TextArea } from '../../../components/field.tsx';
import { onWorker } from '../../../lib/own-host.ts';
import { PictureLibraryContext } from '../picture-library.ts';
import { toAddress } from './address.ts';
import type { EmbedFormProps } from './embed-node.tsx';
import styles from './embed-block.module.css';

export type PullQuoteContent = Required<Pick<PullQuoteNode, 'text' | 'by'>>;
export type CodeContent = Required<Pick<CodeNode, 'text' | 'language'>>;
export type FilmContent = Pick<FilmNode, 'url' | 'title'> & { picture: string | undefined };
export type FootnoteContent = Pick<FootnoteNode, 'text'>;

export const roomOf = (url: string): object => {
  const { width, height } = pictureVersions(url) ?? { width: 0, height: 1 };
  return { '--own-width': `${width}px`, '--ratio': width / height };
};

interface FrameProps {
  name: string;
  onRemove: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

export const Frame = ({ name, onRemove, children, actions }: FrameProps) => (
  <fieldset className={styles['block']} aria-label={name}>
    {children}
    <div className={styles['actions']}>
      {actions}
      <button type="button" className={buttonClass('quiet')} onClick={onRemove}>
        Remove {name.toLowerCase()}
      </button>
    </div>
  </fieldset>
);

export const PullQuoteForm = ({ content, onChange, onRemove }: EmbedFormProps<PullQuoteContent>) => (
  <Frame name="Pull quote" onRemove={onRemove}>
    <TextArea
      name={useId()}
      label="Pull quote"
      rows={2}
      maxLength={PULL_QUOTE_LIMITS.text}
      value={content.text}
      onChange={(event) => onChange({ ...content, text: event.target.value })}
    />
    <Field
      name={useId()}
      label="Said by (optional)"
      autoComplete="off"
      maxLength={PULL_QUOTE_LIMITS.by}
      value={content.by}
      onChange={(event) => onChange({ ...content, by: event.target.value })}
    />
  </Frame>
);

export const CodeForm = ({ content, onChange, onRemove }: EmbedFormProps<CodeContent>) => (
  <Frame name="Code" onRemove={onRemove}>
    <div className={styles['code']}>
      <TextArea
        name={useId()}
        label="Code"
        dir="ltr"
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        maxLength={CODE_LIMITS.text}
        value={content.text}
        onChange={(event) => onChange({ ...content, text: event.target.value })}
      />
    </div>
    <Field
      name={useId()}
      label="Its language (optional)"
      autoComplete="off"
      maxLength={CODE_LIMITS.language}
      value={content.language}
      onChange={(event) => onChange({ ...content, language: event.target.value })}
    />
  </Frame>
);

export const Change = ({ label, isOff, onPress }: { label: string; isOff: boolean; onPress: () => void }) => (
  <button
    type="button"
    className={buttonClass('quiet')}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onPress()}
  >
    {label}
  </button>
);

export const FilmForm = ({ content, onChange, onRemove }: EmbedFormProps<FilmContent>) => {
  const library = use(PictureLibraryContext);
  const [isOpen, setIsOpen] = useState(false);
  const isFinished = content.url.trim() === '' || toAddress(content.url) !== null;
  return (
    <Frame
      name="Film"
      onRemove={onRemove}
      actions={
        library !== null && (
          <>
            <Change
              label={content.picture === undefined ? 'Choose its picture' : 'Choose another picture'}
              isOff={false}
              onPress={() => setIsOpen(true)}
            />
            {content.picture !== undefined && (
              <Change
                label="Take the picture out"
                isOff={false}
                onPress={() => onChange({ ...content, picture: undefined })}
              />
            )}
          </>
        )
      }
    >
      {content.picture !== undefined && (
        <img className={styles['still']} style={roomOf(content.picture)} src={onWorker(content.picture)} alt="" />
      )}
      <Field
        name={useId()}
        label="Address of the film"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        hint={isFinished ? 'Visitors open it on its own site.' : 'Unfinished: visitors do not see this film yet.'}
        value={content.url}
        onChange={(event) => onChange({ ...content, url: event.target.value })}
      />
      <Field
        name={useId()}
        label="Title"
        autoComplete="off"
        maxLength={FILM_TITLE_MAX}
        value={content.title}
        onChange={(event) => onChange({ ...content, title: event.target.value })}
      />
      {library !== null && isOpen && (
        <Suspense>
          <library.Picker
            onPick={({ url }) => {
              onChange({ ...content, picture: url });
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Frame>
  );
};

export const FootnoteForm = ({ content, onChange, onRemove }: EmbedFormProps<FootnoteContent>) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(content.text === '');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) area.current?.focus();
  }, [isOpen]);
  return (
    <span className={styles['note']}>
      <button
        type="button"
        aria-label={content.text === '' ? 'Footnote, empty' : `Footnote: ${content.text}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <span id={id} className={styles['panel']}>
          <textarea
            ref={area}
            dir="auto"
            rows={2}
            aria-label="Text of the footnote"
            maxLength={FOOTNOTE_MAX}
            value={content.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          <Change label="Remove footnote" isOff={false} onPress={onRemove} />
        </span>
      )}
    </span>
  );
};
