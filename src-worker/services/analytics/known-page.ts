import { isProjectAt } from '#contract/content';
import type { Context } from '../../context.ts';

export const projectPage = (projectId: string): string => `/projects/${projectId}`;

export const knownPage = async (ctx: Context, page: string): Promise<string> => {
  if (FIXED.has(page)) return page;
  try {
    const { projects, pricing } = (await ctx.readSnapshot(ctx)).content;
    // A project is counted by its id, because its address may change.
    const project = projects.find((each) => isProjectAt(each, page));
    if (project !== undefined) return projectPage(project.id);
    return [...projects, ...pricing].some(({ id }) => page === id) ? page : OTHER;
  } catch {
    return OTHER;
  }
};

const FIXED: ReadonlySet<string> = new Set(['portfolio', '/', '/about']);

/** All unknown pages have one name, so that nobody can fill the table. */
const OTHER = 'other';
