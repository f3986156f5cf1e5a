/** The section id of a hash such as `#pricing`. Null for routes, which begin with `#/`. */
export const sectionOf = (hash: string): string | null => /^#([A-Za-z][\w-]*)$/.exec(hash)?.[1] ?? null;

/** The route of a hash such as `#/dashboard?tab=1`. Any other hash belongs to the home page. */
export const routeOf = (hash: string): string => (hash.startsWith('#/') ? hash.slice(1) : '/');

export const leavesHome = (hash: string): boolean => /^#\/[^?]/.test(hash);
