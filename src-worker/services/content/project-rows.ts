import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as z from 'zod/mini';
import type { ArchivedProject, ProjectRevision, StoredProjectRevision } from '#contract/admin-content';
import { CONTENT_MESSAGES, PROJECT_ARCHIVED_DAYS } from '#contract/admin-content';
import { findProject, isShownOnSite, projectAddress, type Project } from '#contract/content';
import type { Paged } from '#contract/pagination';
import type { PublicContent } from '#contract/published-content';
import { isRecord } from '#contract/record';
import type { Context } from '../../context.ts';
import { projectRevisions, projects, projectSlugs, type ProjectBody } from '../../db/schema/projects.ts';
import { AppError } from '../../errors.ts';
import { SAMPLE_ACTOR } from './sample/sample-document.ts';
import { fromCursor, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';

/** The document keeps only each project's id, revision and order, because the texts have rows of their own. */
interface ProjectList {
  rows: (readonly [id: string, revision: number, order: number])[];
}

/** Former releases kept whole projects in the document's body. */
export const isProjectList = (body: unknown): body is ProjectList => isRecord(body) && Array.isArray(body['rows']);

const LISTED = { body: projects.body, order: projects.order };

export const presentProjects = (ctx: Context) =>
  ctx.db.select(LISTED).from(projects).where(isNull(projects.archivedAt)).orderBy(asc(projects.position));

export const toProjects = (rows: readonly { body: ProjectBody; order: number }[]): Project[] =>
  rows.map(({ body, order }) => ({ ...body, order }));

export const readFormerProjects = async (ctx: Context, list: ProjectList): Promise<Project[]> => {
  const rows = await ctx.db.all<{ body: string; n: number }>(
    sql`SELECT r.body AS body, json_extract(l.value, '$[2]') AS n
      FROM json_each(${JSON.stringify(list.rows)}) l
      JOIN ${projectRevisions} r
        ON r.project_id = json_extract(l.value, '$[0]') AND r.revision = json_extract(l.value, '$[1]')
      ORDER BY l.key`,
  );
  return toProjects(rows.map(({ body, n }) => ({ body: JSON.parse(body) as ProjectBody, order: n })));
};

interface NewList {
  projects: readonly Project[];
  /** Changed projects take the revision of their list. */
  revision: number;
  at: string;
  actor: string;
  /** Each write of projects is conditional, because a batch runs even when another write came first. */
  when?: SQL;
}

/** An unchanged project gets no revision, and a project that is not in the list is archived. */
export const writeProjects = async (ctx: Context, given: NewList) => {
  const { revision, at, actor, when = sql`TRUE` } = given;
  const known = await ctx.db
    .select({ id: projects.id, revision: projects.revision, body: projects.body })
    .from(projects)
    .where(sql`${projects.id} IN (SELECT value FROM json_each(${JSON.stringify(given.projects.map(({ id }) => id))}))`);
  const former = new Map(known.map((row) => [row.id, row]));
  const rows = given.projects.map(({ order, ...body }, position) => {
    const before = former.get(body.id);
    const isChanged = before === undefined || JSON.stringify(before.body) !== JSON.stringify(body);
    return {
      id: body.id,
      revision: isChanged ? revision : before.revision,
      slug: body.slug ?? '',
      position,
      order,
      isShown: isShownOnSite(body) ? 1 : 0,
      ...(isChanged && { body }),
    };
  });
  const list: ProjectList = { rows: rows.map((row) => [row.id, row.revision, row.order] as const) };
  const listed = JSON.stringify(rows.map((row) => ({ ...row, body: undefined })));
  const changed = JSON.stringify(rows.filter(({ body }) => body !== undefined));
  const writes: BatchItem<'sqlite'>[] = [
    ctx.db
      .insert(projects)
      .select(
        sql`SELECT ${field('id')}, ${revision}, ${field('position')}, ${field('order')}, NULL, NULL, ${at}, ${actor},
          ${field('body')} FROM json_each(${changed}) WHERE ${when}`,
      )
      .onConflictDoUpdate({
        target: projects.id,
        set: { revision, updatedAt: at, updatedBy: actor, body: sql`excluded.body` },
      }),
    ctx.db
      .insert(projectRevisions)
      .select(
        sql`SELECT ${field('id')}, ${revision}, ${at}, ${actor}, ${field('body')} FROM json_each(${changed}) WHERE ${when}`,
      ),
    ctx.db
      .update(projects)
      .set({
        position: sql`l.position`,
        order: sql`l.sort_order`,
        archivedAt: null,
        shownAt: sql`CASE WHEN l.is_shown = 1 THEN COALESCE(${projects.shownAt}, ${at}) ELSE ${projects.shownAt} END`,
      })
      .from(
        sql`(SELECT ${field('id')} AS id, ${field('position')} AS position, ${field('order')} AS sort_order,
          ${field('isShown')} AS is_shown FROM json_each(${listed})) AS l`,
      )
      .where(and(sql`${projects.id} = l.id`, when)),
    ctx.db
      .update(projects)
      .set({ archivedAt: at, updatedBy: actor })
      .where(
        and(
          isNull(projects.archivedAt),
          when,
          sql`${projects.id} NOT IN (SELECT ${field('id')} FROM json_each(${listed}))`,
        ),
      ),
    ctx.db
      .insert(projectSlugs)
      .select(
        sql`SELECT ${field('slug')}, ${field('id')}, ${at} FROM json_each(${listed}) WHERE ${field('slug')} <> '' AND ${when}`,
      )
      .onConflictDoNothing({ target: projectSlugs.slug }),
  ];
  return { list, writes };
};

const field = (name: string) => sql.raw(`json_extract(value, '$.${name}')`);

/** Former addresses are included, because links to them still work. */
export const projectAddresses = (ctx: Context) =>
  ctx.db
    .select({ slug: projectSlugs.slug, id: projectSlugs.projectId })
    .from(projects)
    .innerJoin(projectSlugs, eq(projectSlugs.projectId, projects.id))
    .where(isNull(projects.archivedAt));

export const formerAddressesOf = (
  present: readonly Project[],
  known: readonly { slug: string; id: string }[],
): Record<string, string> => {
  const addresses = new Map(present.map((project) => [project.id, projectAddress(project)]));
  const former = known.filter(({ slug, id }) => addresses.has(id) && addresses.get(id) !== slug);
  return Object.fromEntries(former.map(({ slug, id }) => [slug, id]));
};

export const findByAddress = ({ projects: present, formerAddresses }: PublicContent, name: string): Project | null =>
  findProject(present, name) ??
  (Object.hasOwn(formerAddresses, name) ? (present.find(({ id }) => id === formerAddresses[name]) ?? null) : null);

const DAY_MS = 86_400_000;

export const listArchivedProjects = async (ctx: Context): Promise<ArchivedProject[]> => {
  const since = new Date(ctx.now().getTime() - PROJECT_ARCHIVED_DAYS * DAY_MS).toISOString();
  const rows = await ctx.db
    .select({ ...LISTED, archivedAt: projects.archivedAt })
    .from(projects)
    .where(
      and(
        isNotNull(projects.archivedAt),
        gt(projects.archivedAt, since),
        // Sample projects that a choice of trade archived are not offered.
        sql`${projects.updatedBy} NOT LIKE ${`${SAMPLE_ACTOR}:%`}`,
      ),
    )
    .orderBy(desc(projects.archivedAt), asc(projects.position));
  return rows.map(({ archivedAt, body, order }) => ({ archived_at: archivedAt ?? '', project: { ...body, order } }));
};

const revisionCursor = z.tuple([z.int()]);

const REVISION = {
  revision: projectRevisions.revision,
  created_at: projectRevisions.createdAt,
  created_by: projectRevisions.createdBy,
};

export const listProjectRevisions = async (
  ctx: Context,
  id: string,
  after: string | undefined,
): Promise<Paged<ProjectRevision>> => {
  const behind = after === undefined ? undefined : lt(projectRevisions.revision, fromCursor(after, revisionCursor)[0]);
  const rows = await ctx.db
    .select(REVISION)
    .from(projectRevisions)
    .where(and(eq(projectRevisions.projectId, id), behind))
    .orderBy(desc(projectRevisions.revision))
    .limit(PAGE_SIZE + 1);
  return toPage(rows, PAGE_SIZE, ({ revision }) => toCursor(revision));
};

export const readProjectRevision = async (
  ctx: Context,
  id: string,
  revision: string,
): Promise<StoredProjectRevision> => {
  const [row] = /^\d{1,9}$/.test(revision)
    ? await ctx.db
        .select({ ...REVISION, body: projectRevisions.body, order: projects.order })
        .from(projectRevisions)
        .innerJoin(projects, eq(projects.id, projectRevisions.projectId))
        .where(and(eq(projectRevisions.projectId, id), eq(projectRevisions.revision, Number(revision))))
    : [];
  if (row === undefined) throw new AppError('not_found', CONTENT_MESSAGES.unknownRevision);
  const { body, order, ...said } = row;
  return { ...said, project: { ...body, order } };
};
