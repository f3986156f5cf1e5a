import { useCallback, useRef, useState } from 'react';
import type { LibraryPicture } from '#contract/media-files';
import { uploadPicture } from './upload-picture.ts';

export interface Upload {
  id: number;
  name: string;
  share: number;
  error: string | null;
}

export const useUploads = (onUploaded: (picture: LibraryPicture) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);

  const change = useCallback(
    (id: number, part: Partial<Upload>) =>
      setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload))),
    [],
  );
  const dismiss = useCallback((id: number) => setUploads((list) => list.filter((upload) => upload.id !== id)), []);

  const send = useCallback(
    async (files: readonly File[]) => {
      const queued = files.map((file) => {
        lastId.current += 1;
        return { file, id: lastId.current };
      });
      setUploads((list) => [
        ...list,
        ...queued.map(({ file, id }) => ({ id, name: file.name, share: 0, error: null })),
      ]);
      for (const { file, id } of queued) {
        try {
          const picture = await uploadPicture(file, (share) => change(id, { share }));
          dismiss(id);
          onUploaded(picture);
        } catch (error) {
          change(id, { error: error instanceof Error ? error.message : String(error) });
        }
      }
    },
    [change, dismiss, onUploaded],
  );

  return { uploads, send, dismiss };
};
