export const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isAddress(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(addressesIn);
  return [];
};

const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|\/[\w-])\S*$/.test(text) && URL.canParse(text, 'https://site.invalid');

export const isForeign = (address: string, siteOrigin: string | null): boolean =>
  !address.startsWith('/') && (siteOrigin === null || new URL(address).origin !== siteOrigin);

/** The path keeps its escapes, because links are compared with projects' ids. */
export const pathOf = (address: string): string =>
  (address.startsWith('/') ? address : new URL(address).pathname).split(/[?#]/)[0] ?? '';
