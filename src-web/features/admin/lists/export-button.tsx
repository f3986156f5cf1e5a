import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { API_ADDRESS, ApiError } from '../../../lib/api-client.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { toast } from '../../../components/toast.ts';
import { adminRead } from '../admin-api.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';

/** The owner must confirm, because an exported file of personal data cannot be called back. */
export const ExportButton = ({ file, label = 'Export CSV' }: { file: string; label?: string }) => {
  const [isAsking, setAsking] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const save = () => {
    setAsking(false);
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
    <>
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-disabled={isExporting}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Save personal data as a file?"
          text="The file holds what people have told you, readable for whoever opens it. Keep it where only you can get at it, and delete it when it has done its work."
          yes="Save the file"
          no="Cancel"
          onYes={save}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
};

/**
 * The browser streams the file, so a long list needs no memory. The session is checked first, because an error would be
 * saved as the file.
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
