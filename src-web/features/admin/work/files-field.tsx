import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FILE_LIMITS, partCount, type FilesRoom, type OwnerFile, type OwnerFiles } from '#contract/work-files';
import { Loaded } from '../../../components/loaded.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { UploadBar } from '../components/upload-bar.tsx';
import { FileButton } from '../media/file-button.tsx';
import { useDroppedFiles } from '../media/use-dropped-files.ts';
import styles from './files-field.module.css';
import type { UploadWait } from './upload-file.ts';
import { useFileUploads, type Upload } from './use-file-uploads.ts';
import { fetchWorkFiles, removeFile } from './work-files-api.ts';

const WORK_FILES = 'work-files';

interface FilesFieldProps {
  work: string;
  onBusy: (isBusy: boolean) => void;
}

export const FilesField = ({ work, onBusy }: FilesFieldProps) => {
  const known = useQuery({ queryKey: [WORK_FILES, work], queryFn: () => fetchWorkFiles(work) });
  return (
    <Loaded query={known} rows={1}>
      {(files) => <Known work={work} known={files} onBusy={onBusy} onChange={() => void known.refetch()} />}
    </Loaded>
  );
};

interface KnownProps extends FilesFieldProps {
  known: OwnerFiles;
  onChange: () => void;
}

const Known = ({ work, known, onBusy, onChange }: KnownProps) => {
  const area = useRef<HTMLElement>(null);
  const waiting = known.files.filter(({ version, deleted_at }) => version === null && deleted_at === null);
  const unfinished = waiting.filter(({ is_complete }) => !is_complete);
  const { uploads, send, again, stop } = useFileUploads({ work, unfinished, onEnd: onChange });
  const { sendable, refused } = useSendable(known.room, send);
  const isOver = useDroppedFiles(area, sendable);
  const isBusy = uploads.some(({ error }) => error === null);
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  const isSending = ({ name, bytes }: OwnerFile) =>
    uploads.some((upload) => upload.name === name && upload.bytes === bytes);
  return (
    <section ref={area} className={styles['files']} aria-label="Files to deliver" data-over={isOver || undefined}>
      <div className={styles['head']}>
        <FileButton label="Add files" accept="" isMultiple look="outline" onFiles={sendable} />
        <p>{limitLabel(known.room)}</p>
      </div>
      {refused !== null && (
        <p className={styles['error']} role="alert">
          {refused}
        </p>
      )}
      <ul className={styles['list']}>
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} onAgain={again} onStop={stop} />
        ))}
        {waiting
          .filter((file) => !isSending(file))
          .map((file) => (
            <FileLine key={file.id} file={file} onChange={onChange} />
          ))}
      </ul>
    </section>
  );
};

const useSendable = ({ file_bytes }: FilesRoom, send: (files: readonly File[]) => void) => {
  const [refused, setRefused] = useState<string | null>(null);
  const sendable = useCallback(
    (files: readonly File[]) => {
      const isFit = ({ size }: File) => size > 0 && size <= file_bytes;
      const unfit = files.filter((file) => !isFit(file)).map(({ name, size }) => sizeProblem(name, size, file_bytes));
      setRefused(unfit.length === 0 ? null : unfit.join(' '));
      send(files.filter(isFit));
    },
    [file_bytes, send],
  );
  return { sendable, refused };
};

const sizeProblem = (name: string, size: number, most: number): string =>
  size === 0 ? `${name} is empty.` : `${name} has ${formatBytes(size)}; a file has up to ${formatBytes(most)}.`;

const limitLabel = ({ place, file_bytes, work_bytes, work_bytes_max }: FilesRoom): string => {
  const each = `Files of any kind, up to ${wholeMegabytes(file_bytes)} each`;
  const more = wholeMegabytes(FILE_LIMITS.bucket.fileBytes);
  const limit = place === 'bucket' ? `${each}.` : `${each}; with a bucket (README) up to ${more}.`;
  return `${limit} ${formatBytes(work_bytes)} of ${wholeMegabytes(work_bytes_max)} are taken. Choose or drop them here.`;
};

const MEGABYTE = 1024 * 1024;

const wholeMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

interface UploadLineProps {
  upload: Upload;
  onAgain: (id: number) => void;
  onStop: (id: number) => void;
}

const UploadLine = ({ upload: { id, name, bytes, share, waitsFor, error }, onAgain, onStop }: UploadLineProps) => (
  <li className={styles['line']}>
    <span className={styles['name']}>{name}</span>
    <span className={styles['size']}>{progressLabel(bytes, share, waitsFor)}</span>
    <UploadBar name={name} share={share} />
    {error !== null && (
      <span className={styles['error']} role="alert">
        {error}
      </span>
    )}
    <span className={styles['actions']}>
      {error !== null && (
        <button type="button" className={textButtonClass} onClick={() => onAgain(id)}>
          Go on<span className="visually-hidden"> with {name}</span>
        </button>
      )}
      <button type="button" className={textButtonClass} onClick={() => onStop(id)}>
        Stop<span className="visually-hidden"> {name}</span>
      </button>
    </span>
  </li>
);

const progressLabel = (bytes: number, share: number, waitsFor: UploadWait | null): string => {
  const sent = `${formatBytes(Math.round(bytes * share))} of ${formatBytes(bytes)}`;
  return waitsFor === null ? sent : `${sent}, ${WAITS[waitsFor]}`;
};

const WAITS: Readonly<Record<UploadWait, string>> = {
  line: 'waiting for the connection…',
  site: 'the site cannot store it at the moment. Trying again…',
};

const FileLine = ({ file, onChange }: { file: OwnerFile; onChange: () => void }) => {
  const { id, name, bytes, is_complete, parts } = file;
  const remove = async () => {
    await removeFile(id);
    onChange();
  };
  return (
    <li className={styles['line']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['size']}>{is_complete ? formatBytes(bytes) : stoppedLabel(parts.length, bytes)}</span>
      <span className={styles['actions']}>
        <button type="button" className={textButtonClass} onClick={() => void act(remove)}>
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </span>
    </li>
  );
};

const act = async (work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'error', title: error instanceof Error ? error.message : String(error) });
  }
};

const stoppedLabel = (parts: number, bytes: number): string =>
  `Stopped after ${parts} of ${partCount(bytes)} parts. Choose the file again to go on; it ends after a day.`;
