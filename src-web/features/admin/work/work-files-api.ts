import type { BeginFileRequest, OwnerFile, OwnerFiles } from '#contract/work-files';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import { uploading } from '../send-upload.ts';

const files = () => ownerApi.admin['work-files'][':id'];

export const fetchWorkFiles = (id: string): Promise<OwnerFiles> =>
  adminRead(() => ownerApi.admin.work[':id'].files.$get({ param: { id } }), 'Failed to fetch the files');

export const beginFile = (id: string, json: BeginFileRequest): Promise<OwnerFile> =>
  adminRead(() => ownerApi.admin.work[':id'].files.$post({ param: { id }, json }), FAILURE);

const FAILURE = 'The file could not be sent';

interface SentPart {
  part: number;
  sum: string;
  body: Blob;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export const putFilePart = async (id: string, { part, sum, body, onProgress, signal }: SentPart): Promise<void> => {
  await adminAnswer(() =>
    files().parts[':part'].$put(
      { param: { id, part: String(part) }, query: { sum } },
      uploading({ body, onProgress, signal }),
    ),
  );
};

export const completeFile = (id: string, sums: string[]): Promise<OwnerFile> =>
  adminRead(() => files().complete.$post({ param: { id }, json: { sums } }), FAILURE);

export const removeFile = async (id: string): Promise<void> => {
  await adminAnswer(() => files().$delete({ param: { id } }));
};

export const fetchFilePath = async (id: string): Promise<string> =>
  (await adminRead(() => files().link.$post({ param: { id } }), 'The file could not be fetched')).path;
