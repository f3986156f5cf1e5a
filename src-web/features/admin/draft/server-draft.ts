import { documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import type { StoredDraft } from '#contract/admin-content';
import { ApiError } from '../../../lib/api-client.ts';
import { errorsByField } from '../../../components/check-fields.ts';
import { fetchRevision } from './content-api.ts';
import * as step from './draft-state.ts';
import * as drafts from './server-draft-state.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

interface Store<K extends DocumentKey> {
  key: K;
  get: () => step.DraftState<K>;
  become: (state: step.DraftState<K>) => void;
  prepare: (value: Documents[K]) => Documents[K];
  keep: () => void;
  note: (value: Documents[K]) => void;
}

export const serverDraft = <K extends DocumentKey>({ key, get, become, prepare, keep, note }: Store<K>) => {
  const fail = async (error: unknown): Promise<step.SaveOutcome> => {
    if (error instanceof ApiError && error.status === 409) {
      const theirs = await fetchDraft(key);
      become(drafts.draftConflicted(get(), theirs, await baseOf(get(), theirs)));
      return { result: 'conflict', reason: 'another draft was saved meanwhile' };
    }
    const errors = error instanceof ApiError ? errorsByField(error.errors) : {};
    become(step.refused(get(), reasonOf(error), errors));
    return { result: 'failed', reason: reasonOf(error) };
  };

  return {
    send: async ({ value, base, draftRevision }: step.Writing<K>): Promise<step.SaveOutcome> => {
      try {
        const kept = await sendDraft(key, { body: prepare(value), base: base.revision, revision: draftRevision });
        become(drafts.draftSaved(get(), kept, value));
        keep();
        return { result: 'saved' };
      } catch (error) {
        return fail(error).catch((unreachable: unknown) => {
          become(step.refused(get(), reasonOf(unreachable), {}));
          return { result: 'failed', reason: reasonOf(unreachable) };
        });
      }
    },
    /** Taking the server's draft can be undone, which brings the former edits back. */
    take: async (): Promise<string | null> => {
      try {
        const theirs = await fetchDraft(key);
        const base = await baseOf(get(), theirs);
        const state = get();
        if (!step.isOpen(state)) return null;
        note(state.value);
        become(drafts.draftTaken(state, theirs, base));
        keep();
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },
    discard: async (): Promise<string | null> => {
      const state = get();
      if (!step.isOpen(state) || state.draft === null) return null;
      try {
        await dropDraft(key, state.draft.revision);
        become(drafts.draftGone(get()));
        keep();
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
};

const baseOf = async <K extends DocumentKey>(
  state: step.DraftState<K>,
  draft: StoredDraft<K>,
): Promise<step.Base<K>> => {
  const stored = step.isOpen(state) ? state.stored : null;
  if (stored !== null && stored.revision === draft.base_revision) return stored;
  const { body } = await fetchRevision(draft.key, draft.base_revision);
  const parsed = documentSchemas[draft.key].safeParse(body);
  // The cast is safe, because the schema belongs to the document; an outdated shape counts as empty.
  return { revision: draft.base_revision, body: (parsed.success ? parsed.data : body) as Documents[K] };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const fetchDraft = async <K extends DocumentKey>(key: K): Promise<StoredDraft<K>> => {
  const failure = 'Failed to fetch the draft';
  return asKind(key, await adminRead(() => draft.$get({ param: { key } }), failure), failure);
};

const draft = ownerApi.admin.drafts[':key'];

interface NewDraft<K extends DocumentKey> {
  body: Documents[K];
  base: number;
  revision: number;
}

const sendDraft = async <K extends DocumentKey>(
  key: K,
  { body, base, revision }: NewDraft<K>,
): Promise<StoredDraft<K>> => {
  const failure = 'Failed to save the draft';
  const json = { body, base_revision: base };
  const kept = await adminRead(() => draft.$put({ param: { key }, json }, matching(revision)), failure);
  return asKind(key, kept, failure);
};

const dropDraft = async (key: DocumentKey, revision: number): Promise<void> => {
  await adminAnswer(() => draft.$delete({ param: { key } }, matching(revision)));
};

const matching = (revision: number) => ({ headers: { 'If-Match': `"${revision}"` } });

const asKind = <K extends DocumentKey>(key: K, stored: StoredDraft, failure: string): StoredDraft<K> => {
  if (isOfKind(key, stored)) return stored;
  throw new ApiError({ status: 200, reason: null }, failure);
};

const isOfKind = <K extends DocumentKey>(key: K, stored: StoredDraft): stored is StoredDraft<K> => stored.key === key;
