import { Hono } from 'hono';
import { CSP_REPORTS_PATH } from '#contract/security-policy';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/caller.ts';
import { limitBody } from '../http/guards.ts';
import { networkOf } from '../services/rate-limit/client-network.ts';
import { countCspReport } from '../services/security/csp-report.ts';

/** Reports of violations have a limit of their own, so that many reports keep nobody from sending the contact form. */
export const cspReportRoutes = new Hono<AppEnv>().post(CSP_REPORTS_PATH, limitBody, async (c) => {
  const { success } = await c.env.TRACK_LIMIT.limit({ key: `csp ${networkOf(clientAddress(c))}` });
  // The runtime warns when a body of this type is read as text.
  const body = new Response(await c.req.arrayBuffer());
  if (success) await countCspReport(c.get('ctx'), await body.json().catch(() => null));
  return c.body(null, 204);
});
