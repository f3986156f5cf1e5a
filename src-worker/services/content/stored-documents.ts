import type { DocumentState, OpenedDocument, StoredDocument } from '#contract/admin-content';
import { isDocumentKey, type DocumentKey, type Documents } from '#contract/content';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { content, contentDrafts } from '../../db/schema/content.ts';
import { toDraftState } from './drafts/draft-state.ts';
import { isProjectList, presentProjects, toProjects } from './project-rows.ts';
import { upgradeDocument } from './upgrade-document.ts';
import { isSample } from './sample/sample-document.ts';

interface StateRow<K extends DocumentKey> {
  key: K;
  revision: number;
  updatedAt: string;
  updatedBy: string;
}

export const toStoredDocument = <K extends DocumentKey>({
  body,
  ...row
}: StateRow<K> & { body: Documents[K] }): StoredDocument<K> => ({ ...toState(row), body });

export const readDocument = async <K extends DocumentKey>(ctx: Context, key: K): Promise<StoredDocument<K> | null> => {
  const [row] = await ctx.db.select().from(content).where(eq(content.key, key));
  if (row === undefined) return null;
  return toStoredDocument({ ...row, key, body: upgradeDocument(ctx, key, await wholeBody(ctx, row.body)) });
};

export const wholeBody = async (ctx: Context, body: unknown): Promise<unknown> =>
  isProjectList(body) ? toProjects(await presentProjects(ctx)) : body;

const restoredFrom = sql<number | null>`(SELECT json_extract(detail, '$.from') FROM audit_log
  WHERE action = 'restore' AND at = ${content.updatedAt} AND subject = ${content.key})`;

export const readOpened = async <K extends DocumentKey>(ctx: Context, key: K): Promise<OpenedDocument<K> | null> => {
  const [row] = await ctx.db
    .select({ content, content_drafts: contentDrafts, restoredFrom })
    .from(content)
    .leftJoin(contentDrafts, and(eq(contentDrafts.key, content.key), isNotNull(contentDrafts.body)))
    .where(eq(content.key, key));
  if (row === undefined) return null;
  const { content: stored, content_drafts: draft, restoredFrom: from } = row;
  const document = toStoredDocument({
    ...stored,
    key,
    body: upgradeDocument(ctx, key, await wholeBody(ctx, stored.body)),
  });
  return {
    ...document,
    ...(from === null ? {} : { restored_from: from }),
    ...(draft === null ? {} : { draft: toDraftState({ ...draft, key }) }),
  };
};

export const listDocumentStates = async (ctx: Context): Promise<DocumentState[]> => {
  const rows = await ctx.db
    .select({
      key: content.key,
      revision: content.revision,
      updatedAt: content.updatedAt,
      updatedBy: content.updatedBy,
    })
    .from(content);
  return rows.flatMap(({ key, ...row }) => (isDocumentKey(key) ? [toState({ key, ...row })] : []));
};

const toState = <K extends DocumentKey>({ key, revision, updatedAt, updatedBy }: StateRow<K>) => ({
  key,
  revision,
  updated_at: updatedAt,
  updated_by: updatedBy,
  is_sample: isSample({ revision, updatedBy }),
});
