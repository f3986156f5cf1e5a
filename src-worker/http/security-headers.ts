import { secureHeaders } from 'hono/secure-headers';

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers of every answer. `scriptHash` admits the one inline script of a page. */
export const securityHeaders = (scriptHash?: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: scriptHash === undefined ? ["'none'"] : ["'self'", scriptHash],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    strictTransportSecurity: `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    crossOriginResourcePolicy: 'same-site',
  });
