/** Some hosts are reserved for examples (RFC 2606). */
export const EXAMPLE_HOST = /(?:^|[.@])example\.(?:com|net|org)$/i;

interface Examples {
  siteOrigin: string | undefined;
  allowedOrigins: readonly string[];
  ownerEmail: string | undefined;
}

export const findExample = ({ siteOrigin, allowedOrigins, ownerEmail }: Examples): string | null => {
  const origins = [['SITE_ORIGIN', siteOrigin], ...allowedOrigins.map((each) => ['ALLOWED_ORIGINS', each])] as const;
  for (const [name = '', origin] of origins) {
    if (origin === undefined || !URL.canParse(origin)) continue;
    const { hostname, protocol } = new URL(origin);
    if (protocol !== 'https:') return `${name} must begin with https://`;
    if (EXAMPLE_HOST.test(hostname)) return `${name} is an example`;
  }
  if (EXAMPLE_HOST.test(ownerEmail ?? '')) return 'OWNER_EMAIL is an example';
  return null;
};
