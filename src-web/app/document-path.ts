/**
 * The address at which the app goes on from a document's own one: pages the server draws (`/about`) become routes,
 * the form's answers (`/contact…`) the home page. Null when it stays as it is.
 */
export const settledAddress = (pathname: string, hash: string): string | null => {
  if (pathname === '/' || pathname === '/index.html') return null;
  if (hash.startsWith('#/')) return `/${hash}`;
  return /^\/contact(?:\/|$)/.test(pathname) ? `/${hash}` : `/#${pathname}`;
};
