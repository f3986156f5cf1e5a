import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useId, useRef, useState } from 'react';
import { fileOf } from '#contract/file-address';
import type { FileNode } from '#contract/rich-text';
import { FILE_LABEL_MAX } from '#contract/rich-text-limits';
import { Field } from '../../../components/field.tsx';
import { formatFileSize } from '../../../lib/format-bytes.ts';
import { onWorker } from '../../../lib/own-host.ts';
import { PictureLibraryContext } from '../picture-library.ts';
import styles from './embed-block.module.css';
import { Change, Frame } from './embed-forms.tsx';
import type { EmbedFormProps } from './embed-node.tsx';
import { FILE_TYPES } from '#contract/file-types';

export type FileContent = Pick<FileNode, 'url' | 'label'>;

type Upload = { share: number; name: string } | { failure: string };

export const FileForm = ({ content, onChange, onRemove }: EmbedFormProps<FileContent>) => {
  const library = use(PictureLibraryContext);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  }, [content]);
  const [upload, setUpload] = useState<Upload | null>(null);
  const file = fileOf(content.url);

  const send = async (chosen: File | undefined) => {
    if (chosen === undefined || library === null) return;
    const { name } = chosen;
    setUpload({ share: 0, name });
    try {
      const { url } = await library.uploadFile(chosen, (share) => setUpload({ share, name }));
      setUpload(null);
      onChange({ url, label: latest.current.label || name.replace(/\.\w+$/, '').slice(0, FILE_LABEL_MAX) });
    } catch (error) {
      setUpload({ failure: error instanceof Error ? error.message : 'It could not be sent.' });
    }
  };

  return (
    <Frame name="File" onRemove={onRemove}>
      {library !== null && (
        <Change
          label={file === null ? 'Choose a file' : 'Choose another file'}
          isOff={upload !== null && 'share' in upload}
          onPress={() => input.current?.click()}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to download"
        accept={Object.keys(FILE_TYPES)
          .map((kind) => `.${kind}`)
          .join(',')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          void send(chosen);
          event.target.value = '';
        }}
      />
      {upload !== null &&
        ('share' in upload ? (
          <p className={styles['file']}>
            <output>Uploading {upload.name}</output>
            <progress aria-label={`Uploading ${upload.name}`} max={1} value={upload.share} />
          </p>
        ) : (
          <p className={styles['failure']} role="alert">
            {upload.failure}
          </p>
        ))}
      {file !== null && (
        <p className={styles['file']}>
          <a href={onWorker(content.url)} download={file.name}>
            {file.name}
          </a>
          <span>{formatFileSize(file.bytes)}</span>
          <Gone url={content.url} />
        </p>
      )}
      <Field
        name={useId()}
        label="Its label"
        autoComplete="off"
        maxLength={FILE_LABEL_MAX}
        hint={
          file === null ? 'Unfinished: visitors see this once there is a file.' : 'Visitors read this and the size.'
        }
        value={content.label}
        onChange={(event) => onChange({ ...content, label: event.target.value })}
      />
    </Frame>
  );
};

const Gone = ({ url }: { url: string }) => {
  const { data: isGone } = useQuery({
    queryKey: ['is-gone', url],
    queryFn: async () => (await fetch(onWorker(url), { method: 'HEAD' })).status === 404,
  });
  return isGone === true && <output>This file was deleted. Visitors do not see it.</output>;
};
