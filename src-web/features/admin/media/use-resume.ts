import { useCallback, useEffect, useState } from 'react';
import type { ResumeInfo } from '#contract/media';
import { deleteResume, fetchResumeInfo, uploadResume } from './media-api.ts';

type ResumeState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; info: ResumeInfo };

const NONE: ResumeInfo = { exists: false, filename: null, size: null, modified: null };

/** What visitors can download, and the ways to change it; those throw with the reason in words. */
export const useResume = () => {
  const [state, setState] = useState<ResumeState>({ status: 'loading' });

  const load = useCallback(() => {
    fetchResumeInfo().then(
      (info) => setState({ status: 'shown', info }),
      (error: unknown) => setState({ status: 'failed', message: messageOf(error) }),
    );
  }, []);
  useEffect(load, [load]);

  const replace = useCallback(async (file: File, onProgress: (share: number) => void): Promise<void> => {
    setState({ status: 'shown', info: await uploadResume(file, onProgress) });
  }, []);

  const remove = useCallback(async (): Promise<void> => {
    await deleteResume();
    setState({ status: 'shown', info: NONE });
  }, []);

  return { state, load, replace, remove };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
