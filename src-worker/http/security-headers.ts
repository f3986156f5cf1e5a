import { secureHeaders } from 'hono/secure-headers';
import {
  COMMON_HEADERS,
  PERMISSIONS_POLICY,
  reportOnlyPolicy,
  securityPolicy,
  type PageSources,
} from '#contract/security-policy';

export const securityHeaders = (page?: PageSources) => {
  const reportOnly = page && reportOnlyPolicy(page);
  return secureHeaders({
    contentSecurityPolicy: securityPolicy(page),
    ...(reportOnly === undefined ? {} : { contentSecurityPolicyReportOnly: reportOnly }),
    ...COMMON_HEADERS,
    permissionsPolicy: PERMISSIONS_POLICY,
    crossOriginResourcePolicy: 'same-site',
  });
};
