import type { Context } from '../../context.ts';
import { readSnapshot } from '../content/read-snapshot.ts';

export const projectPage = (projectId: string): string => `/projects/${projectId}`;

export const knownPage = async (ctx: Context, page: string): Promise<string> => {
  if (FIXED.has(page)) return page;
  try {
    const { projects, pricing } = (await readSnapshot(ctx)).content;
    const isKnown =
      projects.some(({ id }) => page === id || page === projectPage(id)) || pricing.some(({ id }) => page === id);
    return isKnown ? page : OTHER;
  } catch {
    return OTHER;
  }
};

const FIXED: ReadonlySet<string> = new Set(['portfolio', '/', '/about']);

/** One name for all unknown pages, so that nobody can fill the table. */
const OTHER = 'other';
