import { and, eq, sql } from 'drizzle-orm';
import { slugOf, ARTICLE_LIMITS } from '#contract/articles';
import type { Project } from '#contract/content';
import type { Context } from '../../context.ts';
import { content } from '../../db/schema/content.ts';
import { projects, projectSlugs } from '../../db/schema/projects.ts';
import { writeProjects } from './project-rows.ts';
import { publishSnapshot } from './snapshot-store.ts';
import { upgradeDocument } from './upgrade-document.ts';
import { raiseVersion } from './write-documents.ts';

/**
 * Each project has its own address: an omitted slug keeps the present one, an empty one is made from the title, and one
 * that another project has or had gets a number.
 */
export const withSlugs = async (
  ctx: Context,
  given: readonly Project[],
  former: readonly Project[] = [],
): Promise<Project[]> => {
  const [slugs, ids] = await ctx.db.batch([
    ctx.db.select({ slug: projectSlugs.slug, id: projectSlugs.projectId }).from(projectSlugs),
    ctx.db.select({ id: projects.id }).from(projects),
  ]);
  const owners = new Map([
    ...slugs.map(({ slug, id }) => [slug, id] as const),
    // A project's id is an address that leads to the project for ever.
    ...[...ids, ...given].map(({ id }) => [id, id] as const),
  ]);
  return given.map(({ id, title, slug: wished, ...rest }) => {
    const present = former.find((project) => project.id === id)?.slug;
    const wanted = slugOf(wished ?? present ?? '') || slugOf(title);
    const slug = freeSlug(wanted, (made) => (owners.get(made) ?? id) === id);
    owners.set(slug, id);
    // The fields have the schema's order, because a changed project is found by comparing JSON.
    return { id, title, slug, ...rest };
  });
};

const freeSlug = (wanted: string, isFree: (slug: string) => boolean): string => {
  if (wanted === '') return '';
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? '' : `-${count}`;
    const start = Array.from(wanted).slice(0, ARTICLE_LIMITS.slug - number.length);
    const slug = slugOf(start.join('')) + number;
    if (isFree(slug)) return slug;
  }
};

/** Projects of a former release move from the document into rows of their own, at the same revision. */
export const bringUpProjects = async (ctx: Context): Promise<void> => {
  const isDocument = and(eq(content.key, 'projects'), sql`json_type(${content.body}) = 'array'`);
  const [row] = await ctx.db.select().from(content).where(isDocument);
  if (row === undefined) return;
  const { revision, updatedAt: at, updatedBy: actor } = row;
  const given = await withSlugs(ctx, withOwnIds(upgradeDocument(ctx, 'projects', row.body)));
  const isUnchanged = and(isDocument, eq(content.revision, revision));
  // Another request may have moved the projects already, or a publication may have changed them.
  const when = sql`EXISTS (SELECT 1 FROM ${content} WHERE ${isUnchanged})`;
  const { list, writes } = await writeProjects(ctx, { projects: given, revision, at, actor, when });
  await ctx.db.batch([
    raiseVersion(ctx, when),
    ...writes,
    ctx.db.update(content).set({ body: list }).where(isUnchanged),
  ]);
  await publishSnapshot(ctx);
};

const withOwnIds = (given: readonly Project[]): Project[] => {
  const seen = new Map<string, number>();
  return given.map((project) => {
    const count = (seen.get(project.id) ?? 0) + 1;
    seen.set(project.id, count);
    return count === 1 ? project : { ...project, id: `${project.id}-${count}` };
  });
};
