import type { Context } from '../../context.ts';
import { readSnapshot } from '../content/read-snapshot.ts';

/** The name a project's own page is counted under. */
export const projectPage = (projectId: string): string => `/projects/${projectId}`;

/** The page, tier or project an event is counted under. */
export const knownPage = async (ctx: Context, page: string): Promise<string> => {
  if (FIXED.has(page)) return page;
  try {
    const { projects, pricing } = (await readSnapshot(ctx)).content;
    const isKnown =
      projects.some(({ id }) => page === id || page === projectPage(id)) || pricing.some(({ id }) => page === id);
    return isKnown ? page : OTHER;
  } catch {
    // An event is counted all the same; only where it happened is lost.
    return OTHER;
  }
};

const FIXED: ReadonlySet<string> = new Set(['portfolio', '/', '/about']);

/** The one name for all pages that this site does not have, so that nobody can fill the table with invented ones. */
const OTHER = 'other';
