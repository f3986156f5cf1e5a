import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { toast } from '../../../components/toast.ts';
import { downloadFile } from './download-file.ts';

/** Saves a list as a file, by its path, as it is narrowed now. */
export const ExportButton = ({ file }: { file: string }) => {
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
    <button type="button" className={buttonClass('quiet')} aria-disabled={isExporting} onClick={save}>
      Export CSV
    </button>
  );
};
