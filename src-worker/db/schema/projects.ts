import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Project } from '#contract/content';

/** A project's place in the list has a column of its own, so that moving a project makes no revision of it. */
export type ProjectBody = Omit<Project, 'order'>;

export const projects = sqliteTable(
  'projects',
  {
    id: text().primaryKey(),
    revision: integer().notNull(),
    position: integer().notNull(),
    order: integer('sort_order').notNull(),
    shownAt: text('shown_at'),
    archivedAt: text('archived_at'),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    body: text({ mode: 'json' }).$type<ProjectBody>().notNull(),
  },
  (table) => [
    index('projects_listed').on(table.archivedAt, table.position),
    index('projects_pictured')
      .on(table.position)
      .where(sql`${table.archivedAt} IS NULL AND instr(${table.body}, '/media/') > 0`),
  ],
);

export const projectRevisions = sqliteTable(
  'project_revisions',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    revision: integer().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    body: text({ mode: 'json' }).$type<ProjectBody>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.revision] }),
    index('project_revisions_created_at').on(table.createdAt),
  ],
);

export const projectSlugs = sqliteTable(
  'project_slugs',
  {
    slug: text().primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('project_slugs_project_id').on(table.projectId)],
);
