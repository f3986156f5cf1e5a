/** The route that a document was drawn for: the form's answers (`/contact…`) are the home page. */
export const drawnRoute = (pathname: string): string =>
  pathname === '/index.html' || /^\/contact(?:\/|$)/.test(pathname) ? '/' : pathname;

/**
 * The address at which the app goes on from a document's own one: pages the server draws (`/about`) become routes.
 * Null when it stays as it is.
 */
export const settledAddress = (pathname: string, hash: string): string | null => {
  if (pathname === '/' || pathname === '/index.html') return null;
  if (hash.startsWith('#/')) return `/${hash}`;
  const route = drawnRoute(pathname);
  return route === '/' ? `/${hash}` : `/#${route}`;
};
