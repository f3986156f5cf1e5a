import type { DocumentKey } from '#contract/content';
import { isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { content } from '../../db/schema/content.ts';
import { projects } from '../../db/schema/projects.ts';

interface ProjectTimes {
  shownAt: string | null;
  updatedAt: string;
}

export type PublicationTimes = Partial<Record<DocumentKey, string>> & {
  ofProjects: ReadonlyMap<string, ProjectTimes>;
};

export const NO_TIMES: PublicationTimes = { ofProjects: new Map() };

export const readPublicationTimes = async (ctx: Context): Promise<PublicationTimes> => {
  const [documents, rows] = await ctx.db.batch([
    ctx.db.select({ key: content.key, updatedAt: content.updatedAt }).from(content),
    ctx.db
      .select({ id: projects.id, shownAt: projects.shownAt, updatedAt: projects.updatedAt })
      .from(projects)
      .where(isNull(projects.archivedAt)),
  ]);
  return {
    ...Object.fromEntries(documents.map(({ key, updatedAt }) => [key, updatedAt])),
    ofProjects: new Map(rows.map(({ id, ...times }) => [id, times])),
  };
};

export const latestOf = (times: PublicationTimes, keys: readonly DocumentKey[]): string | undefined =>
  keys
    .flatMap((key) => times[key] ?? [])
    .toSorted()
    .at(-1);
