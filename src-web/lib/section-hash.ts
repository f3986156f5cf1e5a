/** A hash that begins with `#/` is a route, not a section. */
export const sectionOf = (hash: string): string | null => /^#([A-Za-z][\w-]*)$/.exec(hash)?.[1] ?? null;

export const routeOf = (hash: string): string => (hash.startsWith('#/') ? hash.slice(1) : '/');

export const leavesHome = (hash: string): boolean => /^#\/[^?]/.test(hash);
