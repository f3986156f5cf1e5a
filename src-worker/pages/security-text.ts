const DAY_MS = 86_400_000;

/** How long what it says may be believed; a reader asks again by then. */
const VALID_DAYS = 180;

/** Where to report a weakness of the site (RFC 9116). */
export const securityText = (ownerEmail: string, origin: string, now: Date): string => {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${ownerEmail}`,
    `Expires: ${expires}T00:00:00Z`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
};
