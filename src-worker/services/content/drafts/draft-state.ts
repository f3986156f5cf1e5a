import type { DraftState } from '#contract/admin-content';
import type { DocumentKey } from '#contract/content';

interface StateRow {
  key: DocumentKey;
  revision: number;
  baseRevision: number;
  savedAt: string;
  savedBy: string;
}

export const toDraftState = ({ key, revision, baseRevision, savedAt, savedBy }: StateRow): DraftState => ({
  key,
  revision,
  base_revision: baseRevision,
  saved_at: savedAt,
  saved_by: savedBy,
});
