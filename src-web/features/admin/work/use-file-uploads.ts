import { useCallback, useEffect, useRef, useState } from 'react';
import { type OwnerFile, PREVIEW_LIMITS } from '#contract/work-files';
import { pauseFor, uploadFile, type UploadWait } from './upload-file.ts';
import { beginFile, completeFile, putFilePart } from './work-files-api.ts';

export interface Upload {
  id: number;
  name: string;
  bytes: number;
  share: number;
  waitsFor: UploadWait | null;
  error: string | null;
}

interface Options {
  work: string;
  unfinished: readonly OwnerFile[];
  onEnd: () => void;
}

/** A file that failed stays in the list; a retry continues where it stopped. */
export const useFileUploads = ({ work, unfinished, onEnd }: Options) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const files = useRef(new Map<number, { file: File; stop: AbortController }>());
  const known = useRef(unfinished);
  useEffect(() => {
    known.current = unfinished;
  }, [unfinished]);
  const queue = useRef(Promise.resolve());
  const lastId = useRef(0);

  const change = useCallback(
    (id: number, part: Partial<Upload>) =>
      setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload))),
    [],
  );

  const stop = useCallback((id: number) => {
    files.current.get(id)?.stop.abort();
    files.current.delete(id);
    setUploads((list) => list.filter((upload) => upload.id !== id));
  }, []);

  const run = useCallback(
    async (id: number): Promise<void> => {
      const entry = files.current.get(id);
      if (entry === undefined) return;
      const calls = {
        begin: async (request: Parameters<typeof beginFile>[1]) => {
          const preview = await drawPreview(entry.file);
          return beginFile(work, { ...request, ...(preview !== undefined && { preview }) });
        },
        put: putFilePart,
        complete: completeFile,
        pause: pauseFor,
      };
      try {
        await uploadFile(calls, {
          file: entry.file,
          unfinished: known.current,
          onProgress: (share, waitsFor) => change(id, { share, waitsFor }),
          signal: entry.stop.signal,
        });
        stop(id);
      } catch (error) {
        if (!entry.stop.signal.aborted) change(id, { error: error instanceof Error ? error.message : String(error) });
      }
      onEnd();
    },
    [work, change, stop, onEnd],
  );

  const enqueue = useCallback(
    (id: number) => {
      queue.current = queue.current.then(() => run(id));
    },
    [run],
  );

  const send = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file) => {
        lastId.current += 1;
        files.current.set(lastId.current, { file, stop: new AbortController() });
        return { id: lastId.current, name: file.name, bytes: file.size, share: 0, waitsFor: null, error: null };
      });
      setUploads((list) => [...list, ...added]);
      for (const { id } of added) enqueue(id);
    },
    [enqueue],
  );

  const again = useCallback(
    (id: number) => {
      change(id, { error: null });
      enqueue(id);
    },
    [change, enqueue],
  );

  useEffect(() => {
    const open = files.current;
    return () => {
      for (const entry of open.values()) entry.stop.abort();
    };
  }, []);

  return { uploads, send, again, stop };
};

const QUALITY = 0.7;

const drawPreview = async (file: File): Promise<string | undefined> => {
  if (!file.type.startsWith('image/')) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, PREVIEW_LIMITS.drawn / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const context = canvas.getContext('2d');
    if (context === null) return undefined;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
    return base64.length <= PREVIEW_LIMITS.base64 ? base64 : undefined;
  } catch {
    return undefined;
  }
};
