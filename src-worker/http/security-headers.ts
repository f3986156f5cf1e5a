import { secureHeaders } from 'hono/secure-headers';
import { COMMON_HEADERS, PERMISSIONS_POLICY, securityPolicy, type PageSources } from '#contract/security-policy';

/** The security headers of every answer; a page adds the sources that it may run. */
export const securityHeaders = (page?: PageSources) =>
  secureHeaders({
    contentSecurityPolicy: securityPolicy(page),
    ...COMMON_HEADERS,
    permissionsPolicy: PERMISSIONS_POLICY,
    crossOriginResourcePolicy: 'same-site',
  });
