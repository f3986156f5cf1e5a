import type { Page } from '#contract/pagination';
import type { ResumeInfo } from '#contract/media';
import type { LibraryPicture } from '#contract/media-files';
import type { LibraryFile } from '#contract/media-files';
import type { PictureText, PictureTextRequest } from '#contract/picture-texts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import { uploading } from '../send-upload.ts';

export const addPicture = (
  versions: readonly Blob[],
  name: string,
  onProgress: (share: number) => void,
): Promise<LibraryPicture> =>
  adminRead(() => ownerApi.admin.media.$post({}, asUpload(versions, name, onProgress)), UPLOAD_FAILURE);

const UPLOAD_FAILURE = 'Failed to upload file';

export const fetchPictures = (search: string, after: string | null): Promise<Page<LibraryPicture>> => {
  const query = { search, ...(after === null ? {} : { after }) };
  return adminAnswer(() => ownerApi.admin.media.$get({ query }));
};

export const addMediaFile = (file: File, sum: string, onProgress: (share: number) => void): Promise<LibraryFile> => {
  const query = { name: file.name, bytes: String(file.size), sum };
  return adminRead(
    () => ownerApi.admin['media-files'].$post({ query }, uploading({ body: file, onProgress })),
    UPLOAD_FAILURE,
  );
};

export const fetchMediaFiles = (search: string, after: string | null): Promise<Page<LibraryFile>> => {
  const query = { search, ...(after === null ? {} : { after }) };
  return adminAnswer(() => ownerApi.admin['media-files'].$get({ query }));
};

export const deleteMedia = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.media[':id'].$delete({ param: { id } }));
};

export const fetchPictureText = (picture: string): Promise<PictureText> =>
  adminRead(() => ownerApi.admin['picture-text'].$get({ query: { picture } }), 'Failed to fetch the alternative text');

export const sendPictureText = async (json: PictureTextRequest): Promise<PictureText> => {
  const { data } = await adminAnswer(() => ownerApi.admin['picture-text'].$put({ json }));
  return data;
};

export const fetchResumeInfo = (): Promise<ResumeInfo> =>
  adminRead(() => ownerApi.resume.info.$get(), 'Failed to fetch resume');

export const uploadResume = (file: File, onProgress: (share: number) => void): Promise<ResumeInfo> =>
  adminRead(() => ownerApi.admin.resume.$post({}, asUpload([file], file.name, onProgress)), UPLOAD_FAILURE);

export const deleteResume = async (): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.resume.$delete());
};

const asUpload = (files: readonly Blob[], name: string, onProgress: (share: number) => void) => {
  const form = new FormData();
  for (const file of files) form.append('file', file, name);
  return uploading({ body: form, onProgress });
};
