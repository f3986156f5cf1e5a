/** The id a hash such as `#pricing` points at, or null for none and for routes, which begin with `#/`. */
export const sectionOf = (hash: string): string | null => /^#([A-Za-z][\w-]*)$/.exec(hash)?.[1] ?? null;

/** The route in a hash such as `#/dashboard?tab=1`; everything else, sections included, is the home page. */
export const routeOf = (hash: string): string => (hash.startsWith('#/') ? hash.slice(1) : '/');

/** Whether a hash shows something other than the home page. */
export const leavesHome = (hash: string): boolean => /^#\/[^?]/.test(hash);
