export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
}

export const link = (href: string, rel: string, method: Link['method'] = 'GET'): Link => ({ href, rel, method });

/** An address that a buyer returns to, with what PayPal adds to its query. */
export const withQuery = (address: string, query: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};
