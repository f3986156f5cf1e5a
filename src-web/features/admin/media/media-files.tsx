import { useRef, useState } from 'react';
import type { LibraryFile } from '#contract/media-files';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatFileSize } from '../../../lib/format-bytes.ts';
import { onWorker } from '../../../lib/own-host.ts';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import { DeletePicture } from './delete-picture.tsx';
import { fetchMediaFiles } from './media-api.ts';
import styles from './media-files.module.css';
import { placeLabel } from './picture-labels.ts';

export const MediaFiles = () => {
  const { typed, search, type } = useSearch();
  const list = useList<LibraryFile>({
    name: 'media-files',
    narrowedBy: search,
    read: (after) => fetchMediaFiles(search, after),
  });
  useReadAfterSaves('media-files');
  const title = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<LibraryFile | null>(null);
  const { state, isBusy, more, reload } = list;
  return (
    <section className={styles['files']} aria-labelledby="media-files">
      <header>
        <h2 id="media-files" ref={title} tabIndex={-1}>
          Files to download
        </h2>
        <p>They come from “Insert: File to download” in a text.</p>
      </header>
      <Field
        name="file-search"
        type="search"
        label="Search files"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {state.status === 'loading' && <p aria-busy="true">Loading…</p>}
      {state.status === 'failed' && (
        <div role="alert">
          <p>Failed to fetch files: {state.message}</p>
          <button type="button" className={buttonClass('outline')} onClick={() => void reload()}>
            Try again
          </button>
        </div>
      )}
      {state.status === 'shown' && state.records.length === 0 && (
        <p>{search === '' ? 'No files yet.' : `No file is called “${search}”.`}</p>
      )}
      {state.status === 'shown' && state.records.length > 0 && (
        <ul aria-label="Files">
          {state.records.map((file) => (
            <Row key={file.id} file={file} onDelete={() => setToDelete(file)} />
          ))}
        </ul>
      )}
      {state.status === 'shown' && state.next !== null && (
        <button type="button" className={buttonClass('outline')} aria-disabled={isBusy} onClick={more}>
          {isBusy ? 'Loading…' : 'Load more files'}
        </button>
      )}
      {toDelete !== null && (
        <DeletePicture
          picture={toDelete}
          what="file"
          onDeleted={() => {
            list.remove(toDelete.id);
            title.current?.focus();
          }}
          onRefused={() => void reload()}
          onClose={() => setToDelete(null)}
        />
      )}
    </section>
  );
};

const Row = ({ file, onDelete }: { file: LibraryFile; onDelete: () => void }) => (
  <li>
    <a href={onWorker(file.url)} download>
      {file.label}
    </a>
    <span>{formatFileSize(file.bytes)}</span>
    <span>{file.used_in.length === 0 ? 'Not used' : [...new Set(file.used_in.map(placeLabel))].join(', ')}</span>
    <button type="button" className={buttonClass('quiet')} onClick={onDelete}>
      <Icon name="Trash2" />
      Delete<span className="visually-hidden"> {file.label}</span>
    </button>
  </li>
);
