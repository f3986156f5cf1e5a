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

/**
 * An address without site, query and hash. Escapes are kept, because a link to a project is compared with the project's
 * id.
 */
export const pathOf = (address: string): string =>
  (address.startsWith('/') ? address : new URL(address).pathname).split(/[?#]/)[0] ?? '';
