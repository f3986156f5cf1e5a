const ONE_YEAR_SECONDS = 31_536_000;

export const COMMON_HEADERS = {
  strictTransportSecurity: `max-age=${ONE_YEAR_SECONDS}`,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
} as const;

export const PERMISSIONS_POLICY = { camera: [], geolocation: [], microphone: [] };

export interface PageSources {
  scriptHash: string;
  styleHashes: readonly string[];
  challengeOrigin: string | null;
  apiOrigin?: string | null;
}

/** The script of a challenge may not support Trusted Types, so its pages do not require them. */
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
    ...(challenge.length > 0 ? {} : trustedTypes([])),
  };
};

/** The report-only policy makes browsers report violations but refuse nothing. */
export const reportOnlyPolicy = ({ challengeOrigin, apiOrigin }: PageSources) =>
  challengeOrigin === null
    ? undefined
    : { ...trustedTypes(['challenge-script']), reportUri: [`${apiOrigin ?? ''}${CSP_REPORTS_PATH}`] };

export const CSP_REPORTS_PATH = '/csp-reports';

/** The policy `pasted-html` is for pasted HTML, which is parsed but never inserted. */
const trustedTypes = (names: readonly string[]) => ({
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['pasted-html', ...names],
});
