import type { Page } from '#contract/pagination';
import type { LibraryPicture, ResumeInfo } from '#contract/media';
import type { PictureText, PictureTextRequest } from '#contract/picture-texts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

/** The blobs are versions of one picture. Throws `ApiError`, as all functions of this module do. */
export const addPicture = (
  versions: readonly Blob[],
  name: string,
  onProgress: (share: number) => void,
): Promise<LibraryPicture> =>
  adminRead(() => ownerApi.admin.media.$post({}, asUpload(versions, name, onProgress)), UPLOAD_FAILURE);

/** 10 MB take minutes on a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

const UPLOAD_FAILURE = 'Failed to upload file';

export const fetchPictures = (search: string, after: string | null): Promise<Page<LibraryPicture>> => {
  const query = { search, ...(after === null ? {} : { after }) };
  return adminAnswer(() => ownerApi.admin.media.$get({ query }));
};

/** Throws 409 while the picture is in use; the error names each place. */
export const deletePicture = async (id: string): Promise<void> => {
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

/** `onProgress` gets the sent share, from 0 to 1. */
const asUpload = (files: readonly Blob[], name: string, onProgress: (share: number) => void) => {
  const form = new FormData();
  for (const file of files) form.append('file', file, name);
  return { fetch: (input: RequestInfo | URL) => sendUpload(addressOf(input), form, onProgress) };
};

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : input.toString());

/** `fetch` cannot report upload progress. Rejects as `fetch` does without an answer. */
const sendUpload = (address: string, form: FormData, onProgress: (share: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new TypeError('The request failed')));
    request.addEventListener('timeout', () => reject(new DOMException('The request took too long', 'TimeoutError')));
    request.send(form);
  });
