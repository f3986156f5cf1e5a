import type { Page } from '#contract/pagination';
import type { MediaItem, ResumeInfo } from '#contract/media';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import { asUpload } from './send-upload.ts';

const UPLOAD_FAILURE = 'Failed to upload file';

/** Adds a picture in its versions to the library, under the file's name. Throws `ApiError`, as all of these do. */
export const addPicture = (
  versions: readonly Blob[],
  name: string,
  onProgress: (share: number) => void,
): Promise<MediaItem> =>
  adminRead(() => ownerApi.admin.media.$post({}, asUpload(versions, name, onProgress)), UPLOAD_FAILURE);

/** A page of the library, the newest first. */
export const fetchMedia = (search: string, after: string | null): Promise<Page<MediaItem>> => {
  const query = { search, ...(after === null ? {} : { after }) };
  return adminAnswer(() => ownerApi.admin.media.$get({ query }));
};

/** Throws `ApiError` 409, which names each place, while the picture is in use. */
export const deleteMedia = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.media[':id'].$delete({ param: { id } }));
};

export const fetchResumeInfo = (): Promise<ResumeInfo> =>
  adminRead(() => ownerApi.resume.info.$get(), 'Failed to fetch resume');

export const uploadResume = (file: File, onProgress: (share: number) => void): Promise<ResumeInfo> =>
  adminRead(() => ownerApi.admin.resume.$post({}, asUpload([file], file.name, onProgress)), UPLOAD_FAILURE);

export const deleteResume = async (): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.resume.$delete());
};
