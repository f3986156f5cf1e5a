import { secureHeaders } from 'hono/secure-headers';

const ONE_YEAR_SECONDS = 31_536_000;

/** What holds for everything that is sent, whatever it is. */
export const COMMON_HEADERS = {
  strictTransportSecurity: `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
} as const;

/**
 * The one kind of markup that script may make: what the owner pastes into a text, parsed into a document that is only
 * read. The admin area lives on the home page, and a hash is not known here.
 */
const PASTED_HTML = 'pasted-html';

interface PageSources {
  /** Admits the one inline script of a page. */
  scriptHash: string;
  /** Admits its style sheet. */
  styleHash: string;
  /** The origin whose challenge the page may show. */
  challengeOrigin: string | null;
}

/**
 * Headers of every answer; a page names what may run in it. Trusted Types are required wherever all the script is ours:
 * a challenge brings script of its own, which makes no promise about them.
 */
export const securityHeaders = (page?: PageSources) => {
  const challenge = page?.challengeOrigin == null ? [] : [page.challengeOrigin];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: page === undefined ? ["'none'"] : ["'self'", page.scriptHash, ...challenge],
      ...(challenge.length > 0 ? { frameSrc: challenge } : {}),
      styleSrc: page === undefined ? ["'self'"] : ["'self'", page.styleHash],
      imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
      // The page's own faces stand in its style sheet, as data.
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      ...(challenge.length > 0 ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [PASTED_HTML] }),
    },
    ...COMMON_HEADERS,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    crossOriginResourcePolicy: 'same-site',
  });
};
