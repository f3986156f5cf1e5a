import { fontsLink } from '#contract/renderer';
import {
  COMMON_HEADERS,
  PERMISSIONS_POLICY,
  reportOnlyPolicy,
  securityPolicy,
  type PageSources,
} from '#contract/security-policy';

/** For hosts that serve only files. The Worker sets the headers of its own answers. */
export const headersFile = (sources: PageSources, fonts: readonly string[]): string => {
  const reportOnly = reportOnlyPolicy(sources);
  const permissions = Object.keys(PERMISSIONS_POLICY).map((name) => `${name}=()`);
  return `/*
  Content-Security-Policy: ${headerOf(securityPolicy(sources))}${
    reportOnly === undefined ? '' : `\n  Content-Security-Policy-Report-Only: ${headerOf(reportOnly)}`
  }
  Strict-Transport-Security: ${COMMON_HEADERS.strictTransportSecurity}
  X-Content-Type-Options: nosniff
  X-Frame-Options: ${COMMON_HEADERS.xFrameOptions}
  Referrer-Policy: ${COMMON_HEADERS.referrerPolicy}
  Permissions-Policy: ${permissions.join(', ')}

/
  Link: ${fontsLink(fonts)}

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
};

const headerOf = (policy: Record<string, readonly string[]>): string =>
  Object.entries(policy)
    .map(([name, values]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join('; ');
