import { secureHeaders } from 'hono/secure-headers';
import { COMMON_HEADERS, PERMISSIONS_POLICY, securityPolicy, type PageSources } from '#contract/security-policy';

/** Headers of every answer; a page names what may run in it. */
export const securityHeaders = (page?: PageSources) =>
  secureHeaders({
    contentSecurityPolicy: securityPolicy(page),
    ...COMMON_HEADERS,
    permissionsPolicy: PERMISSIONS_POLICY,
    crossOriginResourcePolicy: 'same-site',
  });
