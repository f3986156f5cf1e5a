import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MEDIA_MESSAGES, UPLOAD_MAX_BYTES, type ResumeInfo } from '#contract/media';
import { deleteResume, fetchResumeInfo, uploadResume } from './media-api.ts';

/** The functions that change the resume throw with the reason in words. */
export const useResume = () => {
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: fetchResumeInfo });

  /** Sets the present state and ignores answers from before the change. */
  const become = async (info: ResumeInfo): Promise<void> => {
    await client.cancelQueries({ queryKey: KEY });
    client.setQueryData(KEY, info);
  };

  return {
    query,
    replace: async (file: File, onProgress: (share: number) => void): Promise<void> => {
      // Above the limit the server would stop reading without naming the limit.
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
