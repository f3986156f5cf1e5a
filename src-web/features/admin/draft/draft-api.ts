import type { StoredDraft } from '#contract/content-drafts';
import type { DocumentKey, Documents } from '#contract/content';
import { ApiError } from '../../../lib/api-client.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchDraft = async <K extends DocumentKey>(key: K): Promise<StoredDraft<K>> => {
  const failure = 'Failed to fetch the draft';
  return asKind(key, await adminRead(() => draft.$get({ param: { key } }), failure), failure);
};

const draft = ownerApi.admin.drafts[':key'];

interface NewDraft<K extends DocumentKey> {
  body: Documents[K];
  base: number;
  revision: number;
}

export const sendDraft = async <K extends DocumentKey>(
  key: K,
  { body, base, revision }: NewDraft<K>,
): Promise<StoredDraft<K>> => {
  const failure = 'Failed to save the draft';
  const json = { body, base_revision: base };
  const kept = await adminRead(() => draft.$put({ param: { key }, json }, matching(revision)), failure);
  return asKind(key, kept, failure);
};

export const dropDraft = async (key: DocumentKey, revision: number): Promise<void> => {
  await adminAnswer(() => draft.$delete({ param: { key } }, matching(revision)));
};

const matching = (revision: number) => ({ headers: { 'If-Match': `"${revision}"` } });

const asKind = <K extends DocumentKey>(key: K, stored: StoredDraft, failure: string): StoredDraft<K> => {
  if (isOfKind(key, stored)) return stored;
  throw new ApiError({ status: 200, reason: null }, failure);
};

const isOfKind = <K extends DocumentKey>(key: K, stored: StoredDraft): stored is StoredDraft<K> => stored.key === key;
