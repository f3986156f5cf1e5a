import { PART_BYTES, partCount, type BeginFileRequest, type OwnerFile } from '#contract/work-files';
import { ApiError } from '../../../lib/api-client.ts';

export interface FileCalls {
  begin: (request: BeginFileRequest) => Promise<OwnerFile>;
  put: (
    id: string,
    part: { part: number; sum: string; body: Blob; onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  complete: (id: string, sums: string[]) => Promise<OwnerFile>;
  pause: (tries: number, signal: AbortSignal) => Promise<void>;
}

/** While the upload waits for `line`, there is no connection; while it waits for `site`, the server is busy. */
export type UploadWait = 'line' | 'site';

interface Sent {
  file: File;
  /** An unfinished upload continues with a file of the same name and size. */
  unfinished: readonly OwnerFile[];
  onProgress: (share: number, waitsFor: UploadWait | null) => void;
  signal: AbortSignal;
}

export const uploadFile = async (
  calls: FileCalls,
  { file, unfinished, onProgress, signal }: Sent,
): Promise<OwnerFile> => {
  let share = 0;
  const say = (next: number) => {
    share = next;
    onProgress(share, null);
  };
  const insist = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      try {
        return await attempt();
      } catch (error) {
        if (!isWorthwhile(error) || signal.aborted) throw error;
        onProgress(share, error.status === 0 ? 'line' : 'site');
        await calls.pause(tries, signal);
      }
    }
  };
  const begun = unfinished.find(({ name, bytes }) => name === file.name && bytes === file.size);
  const request = { id: crypto.randomUUID(), name: file.name, type: file.type, bytes: file.size };
  const upload = begun ?? (await insist(() => calls.begin(request)));
  const sums: string[] = [];
  for (let part = 1; part <= partCount(file.size); part += 1) {
    const from = (part - 1) * PART_BYTES;
    const body = file.slice(from, from + PART_BYTES);
    const sum = await sumOf(body);
    sums.push(sum);
    const isThere = upload.parts.some((each) => each.part === part && each.sum === sum);
    const partProgress = (partShare: number) => say((from + partShare * body.size) / file.size);
    if (!isThere) await insist(() => calls.put(upload.id, { part, sum, body, onProgress: partProgress, signal }));
    partProgress(1);
  }
  return insist(() => calls.complete(upload.id, sums));
};

const isWorthwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const sumOf = async (part: Blob): Promise<string> => {
  const bytes = await part.arrayBuffer().catch((cause: unknown) => {
    throw new Error('The file cannot be read any more. Choose it again to go on.', { cause });
  });
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const PAUSE_MAX_MS = 30_000;

export const pauseFor = (tries: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(1000 * 2 ** (tries - 1), PAUSE_MAX_MS));
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
