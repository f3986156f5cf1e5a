import { Hono } from 'hono';
import { pageQuery, succeedPage } from '#contract/pagination';
import { auditQuery, historyRequest, outboxQuery, SYSTEM_MESSAGES, waitingQuery } from '#contract/admin-system';
import { succeed } from '#contract/envelope';
import { authorOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { requireAdmin } from '../http/require-admin.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { listOutbox } from '../services/mail/outbox-list.ts';
import { sendAgain } from '../services/mail/outbox.ts';
import { listAudit } from '../services/audit/audit-list.ts';
import { readConfigStatus } from '../services/operations/config-status.ts';
import { countWaiting } from '../services/operations/read-desk.ts';
import { listCronRuns } from '../services/operations/cron-runs.ts';
import { examineSite } from '../services/operations/doctor/examine-site.ts';
import { readSystemStatus } from '../services/operations/system-status.ts';
import { switchThinning } from '../services/operations/history-state.ts';

export const adminSystemRoutes = new Hono<AdminEnv>()
  .get('/waiting', query(waitingQuery), async (c) =>
    c.json(succeed(await countWaiting(c.get('ctx'), c.req.valid('query').since ?? null))),
  )
  .get('/system', async (c) => c.json(succeed(await readSystemStatus(c.get('ctx')))))
  .put('/system/history', jsonBody(historyRequest), async (c) => {
    const { thinning } = c.req.valid('json');
    await switchThinning(c.get('ctx'), { thinning, ...authorOf(c) });
    const message = thinning === 'on' ? SYSTEM_MESSAGES.thinningOn : SYSTEM_MESSAGES.thinningOff;
    return c.json({ success: true as const, message });
  })
  .get('/doctor', async (c) => {
    // The owner's browser may use another origin than the settings.
    const askedOrigin = c.req.header('origin') ?? new URL(c.req.url).origin;
    return c.json(succeed(await examineSite(c.get('ctx'), { askedOrigin, foreign: null, mailRecords: null })));
  })
  .get('/outbox', query(outboxQuery), async (c) => {
    const { after = null, status = null } = c.req.valid('query');
    return c.json(succeedPage(await listOutbox(c.get('ctx'), { after, status })));
  })
  .post('/outbox/:id/retry', async (c) => {
    await sendAgain(c.get('ctx'), { id: c.req.param('id'), ...authorOf(c) });
    return c.json({ success: true as const, message: SYSTEM_MESSAGES.sendingAgain });
  })
  .get('/cron-runs', query(pageQuery), async (c) =>
    c.json(succeedPage(await listCronRuns(c.get('ctx'), c.req.valid('query').after ?? null))),
  )
  .get('/audit', query(auditQuery), async (c) => {
    const { after = null, action = null } = c.req.valid('query');
    return c.json(succeedPage(await listAudit(c.get('ctx'), { after, action })));
  });

export const configRoutes = new Hono<AdminEnv>().get('/config/status', requireAdmin, async (c) =>
  c.json(succeed(await readConfigStatus(c.get('ctx')))),
);
