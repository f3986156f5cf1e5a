import { useState } from 'react';
import type { ResumeInfo } from '#contract/media';
import { buttonClass } from '../../../components/button.ts';
import { Panel } from '../../../components/panel.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { onWorker } from '../../../lib/own-host.ts';
import { toast } from '../../../components/toast.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FileButton } from './file-button.tsx';
import styles from './resume-panel.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MEDIA_MESSAGES, UPLOAD_MAX_BYTES } from '#contract/media';
import { deleteResume, fetchResumeInfo, uploadResume } from './media-api.ts';

export const ResumePanel = () => {
  const { query, replace, remove } = useResume();
  const [share, setShare] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const upload = async (file: File | undefined) => {
    if (file === undefined || share !== null) return;
    setShare(0);
    try {
      await replace(file, setShare);
      toast({ title: 'Resume uploaded', description: 'Visitors download this file from now on.' });
    } catch (error) {
      failed('Error uploading resume', error);
    }
    setShare(null);
  };

  const confirm = async () => {
    setIsAsking(false);
    try {
      await remove();
      toast({ title: 'Resume deleted', description: 'Visitors see no link to one any more.' });
    } catch (error) {
      failed('Error deleting resume', error);
    }
  };

  const exists = query.data?.exists === true;
  return (
    <Panel title="Resume" lead="A PDF of up to 10 MB. Visitors find it on the home page and on the about page.">
      <Loaded query={query} rows={3}>
        {(info) => <Facts info={info} />}
      </Loaded>
      {share !== null && (
        <progress className={styles['progress']} aria-label="Uploading the resume" max={1} value={share} />
      )}
      <div className={styles['buttons']}>
        <FileButton
          label={exists ? 'Replace resume' : 'Upload resume'}
          accept="application/pdf"
          look="outline"
          isBusy={share !== null}
          onFiles={([file]) => void upload(file)}
        />
        {exists && (
          <button type="button" className={buttonClass('quiet')} onClick={() => setIsAsking(true)}>
            Delete resume
          </button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete the resume?"
          text="Visitors can no longer download it, and its links disappear from the site."
          yes="Delete"
          isDestructive
          no="Keep it"
          onYes={() => void confirm()}
          onNo={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
};

const failed = (title: string, error: unknown) =>
  toast({ tone: 'error', title, description: error instanceof Error ? error.message : 'Please try again.' });

const Facts = ({ info }: { info: ResumeInfo }) =>
  info.exists ? (
    <dl className={styles['facts']}>
      <div>
        <dt>File</dt>
        <dd>
          <a href={onWorker('/api/resume/download')} target="_blank" rel="noopener">
            {info.filename}
          </a>
        </dd>
      </div>
      <div>
        <dt>Size</dt>
        <dd>{formatBytes(info.size ?? 0)}</dd>
      </div>
      <div>
        <dt>Uploaded</dt>
        <dd>{info.modified === null ? 'N/A' : formatMoment(info.modified)}</dd>
      </div>
    </dl>
  ) : (
    <p className={styles['none']}>No resume yet. Visitors see no link to one.</p>
  );

const useResume = () => {
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: fetchResumeInfo });

  /** The answers to requests from before the change are ignored. */
  const become = async (info: ResumeInfo): Promise<void> => {
    await client.cancelQueries({ queryKey: KEY });
    client.setQueryData(KEY, info);
  };

  return {
    query,
    replace: async (file: File, onProgress: (share: number) => void): Promise<void> => {
      // The server stops reading above its limit, so it cannot tell the limit.
      if (file.size > UPLOAD_MAX_BYTES) throw new Error(MEDIA_MESSAGES.tooLarge);
      await become(await uploadResume(file, onProgress));
    },
    remove: async (): Promise<void> => {
      await deleteResume();
      await become(NONE);
    },
  };
};

const KEY = ['resume'];
const NONE: ResumeInfo = { exists: false, filename: null, size: null, modified: null };
