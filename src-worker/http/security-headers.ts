import { secureHeaders } from 'hono/secure-headers';
import { COMMON_HEADERS, PERMISSIONS_POLICY, securityPolicy, type PageSources } from '#contract/security-policy';

export const securityHeaders = (page?: PageSources) =>
  secureHeaders({
    contentSecurityPolicy: securityPolicy(page),
    ...COMMON_HEADERS,
    permissionsPolicy: PERMISSIONS_POLICY,
    crossOriginResourcePolicy: 'same-site',
  });
