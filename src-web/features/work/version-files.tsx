import { useQuery } from '@tanstack/react-query';
import type { DeliveredFile } from '#contract/work';
import { textButtonClass } from '../../components/text-button.ts';
import { toast } from '../../components/toast.ts';
import { API_ADDRESS } from '../../lib/api-client.ts';
import { formatFileSize } from '../../lib/format-bytes.ts';
import { formatDay } from '../../lib/format-time.ts';
import { word } from '../../lib/words.ts';
import styles from './version-files.module.css';

/** The address of the file is valid for some hours. */
export type FetchPath = (id: string) => Promise<string>;

interface FilesProps {
  files: readonly DeliveredFile[];
  fetchPath: FetchPath | null;
  fetchPreview?: ((id: string) => Promise<string>) | undefined;
}

export const VersionFiles = ({ files, fetchPath, fetchPreview }: FilesProps) => (
  <section aria-label={word('work.files')}>
    {fetchPath === null && <p className={styles['size']}>{word('work.files-wait')}</p>}
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.id}>
          {file.has_preview && fetchPreview !== undefined && <Preview file={file} fetchPreview={fetchPreview} />}
          <bdi className={styles['name']}>{file.name}</bdi>
          <span className={styles['size']}>{factsOf(file)}</span>
          {file.deleted_at === null && fetchPath !== null && (
            <button type="button" className={textButtonClass} onClick={() => void save(file, fetchPath)}>
              {word('work.save-file')}
              <span className="visually-hidden"> {file.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const Preview = ({ file, fetchPreview }: { file: DeliveredFile; fetchPreview: (id: string) => Promise<string> }) => {
  const { data } = useQuery({
    queryKey: ['work-preview', file.id],
    queryFn: () => fetchPreview(file.id),
    staleTime: Infinity,
  });
  return data === undefined ? null : <img className={styles['preview']} src={data} alt={file.name} />;
};

const factsOf = ({ bytes, keep_until, deleted_at }: DeliveredFile): string => {
  const size = formatFileSize(bytes);
  if (deleted_at !== null) return `${size}, ${word('work.file-gone')}`;
  return keep_until === null ? size : `${size}, ${word('work.file-until', { day: formatDay(keep_until) })}`;
};

/** The browser downloads the file itself, and can continue after a break. */
const save = async ({ id }: DeliveredFile, fetchPath: FetchPath): Promise<void> => {
  try {
    location.assign(new URL(await fetchPath(id), new URL(API_ADDRESS, location.href)));
  } catch (error) {
    toast({ tone: 'error', title: error instanceof Error ? error.message : String(error) });
  }
};
