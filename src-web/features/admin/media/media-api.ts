import type { ClientResponse } from 'hono/client';
import type { Page } from '#contract/pagination';
import type { MediaItem, ResumeInfo } from '#contract/media';
import { api } from '../../../lib/api-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import { sendForm } from './send-upload.ts';

/** Posts files in the owner's name. The first part's name is what the library calls them. */
export const uploadFiles = <T>(
  path: string,
  files: readonly Blob[],
  name: string,
  onProgress: (share: number) => void,
): Promise<T> =>
  adminRead<T>(() => {
    const form = new FormData();
    for (const file of files) form.append('file', file, name);
    // The typed client's answer is the browser's own, with a type for its body.
    return sendForm(path, form, onProgress) as Promise<ClientResponse<unknown>>;
  }, 'Failed to upload file');

/** A page of the library, the newest first. Throws `ApiError`. */
export const fetchMedia = async (search: string, after: string | null): Promise<Page<MediaItem>> => {
  const query = { search, ...(after === null ? {} : { after }) };
  return (await adminAnswer(() => api.admin.media.$get({ query }))).json();
};

/** Throws `ApiError` 409, which names each place, while the picture is in use. */
export const deleteMedia = async (id: string): Promise<void> => {
  await adminAnswer(() => api.admin.media[':id'].$delete({ param: { id } }));
};

export const fetchResumeInfo = (): Promise<ResumeInfo> =>
  adminRead<ResumeInfo>(() => api.resume.info.$get(), 'Failed to fetch resume');

export const uploadResume = (file: File, onProgress: (share: number) => void): Promise<ResumeInfo> =>
  uploadFiles<ResumeInfo>('/admin/resume', [file], file.name, onProgress);

export const deleteResume = async (): Promise<void> => {
  await adminAnswer(() => api.admin.resume.$delete());
};
