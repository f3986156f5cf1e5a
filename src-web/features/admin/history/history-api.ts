import type { Page } from '#contract/pagination';
import type { RestoredDocument, Revision } from '#contract/admin-content';
import type { DocumentKey } from '#contract/content';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import { tellSaved } from '../saves.ts';

export interface ListedRevision extends Revision {
  id: string;
}

export const fetchRevisions = async (key: DocumentKey, after: string | null): Promise<Page<ListedRevision>> => {
  const query = after === null ? {} : { after };
  const page = await adminAnswer(() => revisions.$get({ param: { key }, query }));
  return { ...page, data: page.data.map((revision) => ({ ...revision, id: String(revision.revision) })) };
};

const { revisions } = ownerApi.admin.content[':key'];

export const restoreRevision = async (
  key: DocumentKey,
  revision: number,
  seen: number,
  part?: string,
): Promise<RestoredDocument> => {
  const restored = await adminRead(
    () =>
      revisions[':revision'].restore.$post(
        { param: { key, revision: String(revision) }, query: part === undefined ? {} : { part } },
        { headers: { 'If-Match': `"${seen}"` } },
      ),
    'Failed to restore version',
  );
  tellSaved(key);
  return restored;
};
