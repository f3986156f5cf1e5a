import { fontsLink } from '#contract/renderer';
import { COMMON_HEADERS, PERMISSIONS_POLICY, securityPolicy, type PageSources } from '#contract/security-policy';

/** For hosts that serve only files. The Worker sets the headers of its own answers. */
export const headersFile = (sources: PageSources, fonts: readonly string[]): string => {
  const policy = Object.entries(securityPolicy(sources))
    .map(([name, values]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join('; ');
  const permissions = Object.keys(PERMISSIONS_POLICY).map((name) => `${name}=()`);
  return `/*
  Content-Security-Policy: ${policy}
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
