const ONE_YEAR_SECONDS = 31_536_000;

/** The headers of every answer. */
export const COMMON_HEADERS = {
  strictTransportSecurity: `max-age=${ONE_YEAR_SECONDS}`,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
} as const;

/** What a page may not use at all. */
export const PERMISSIONS_POLICY = { camera: [], geolocation: [], microphone: [] };

export interface PageSources {
  /** Admits the one inline script of a page. */
  scriptHash: string;
  /** Admit the style sheets in it. */
  styleHashes: readonly string[];
  /** The origin whose challenge the page may show. */
  challengeOrigin: string | null;
  /** Where the API is, when it has another origin than the page. */
  apiOrigin?: string | null;
}

/**
 * The content security policy of a page, or of an answer that is none. Trusted Types are required wherever all the script
 * is ours: a challenge brings script of its own, which makes no promise about them.
 */
export const securityPolicy = (page?: PageSources) => {
  const challenge = page?.challengeOrigin == null ? [] : [page.challengeOrigin];
  return {
    defaultSrc: ["'none'"],
    scriptSrc: page === undefined ? ["'none'"] : ["'self'", page.scriptHash, ...challenge],
    ...(challenge.length > 0 ? { frameSrc: challenge } : {}),
    styleSrc: page === undefined ? ["'self'"] : ["'self'", ...page.styleHashes],
    imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: page?.apiOrigin == null ? ["'self'"] : ["'self'", page.apiOrigin],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    ...(challenge.length > 0 ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: [PASTED_HTML] }),
  };
};

/**
 * The one kind of markup that script may make: what the owner pastes into a text, parsed into a document that is only
 * read. The admin area lives on the home page, and a hash is not known here.
 */
const PASTED_HTML = 'pasted-html';
