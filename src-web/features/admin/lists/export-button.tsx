import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { API_ADDRESS, ApiError } from '../../../lib/api-client.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { toast } from '../../../components/toast.ts';
import { adminRead } from '../admin-api.ts';

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

/**
 * Has the browser save a file of the owner's, by its path below `/api`. It takes the file as it comes, so that a long
 * list needs neither time nor memory of the page; the session is asked for first, because a browser would save a
 * refusal, too.
 */
const downloadFile = async (path: string): Promise<void> => {
  await adminRead(() => ownerApi.admin.session.$get(), 'Failed to export');
  const link = document.createElement('a');
  link.href = `${API_ADDRESS}${path}`;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
};
