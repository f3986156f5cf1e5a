import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { toast } from '../../../lib/toast.ts';
import { downloadFile } from './download-file.ts';
import styles from './tab-head.module.css';

interface TabHeadProps {
  title: string;
  isBusy: boolean;
  onRefresh: () => void;
  /** The path of the list as a file, as it is narrowed now. */
  file: string;
}

/** A list's title, with what can be done with the whole of it. */
export const TabHead = ({ title, isBusy, onRefresh, file }: TabHeadProps) => {
  const [isExporting, setIsExporting] = useState(false);
  const save = () => {
    if (isExporting) return;
    setIsExporting(true);
    downloadFile(file)
      .catch((error: unknown) => {
        const description = error instanceof ApiError ? error.message : 'Please try again.';
        toast({ tone: 'error', title: 'Error exporting the list', description });
      })
      .finally(() => setIsExporting(false));
  };
  return (
    <header className={styles['head']}>
      <h2>{title}</h2>
      <div>
        <button
          type="button"
          className={buttonClass('outline')}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onRefresh()}
        >
          Refresh
        </button>
        <button type="button" className={buttonClass('quiet')} aria-disabled={isExporting} onClick={save}>
          Export CSV
        </button>
      </div>
    </header>
  );
};
