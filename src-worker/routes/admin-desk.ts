import { Hono } from 'hono';
import { awayRequest, DESK_MESSAGES, requestChange } from '#contract/desk';
import { succeed } from '#contract/envelope';
import { authorOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { finishRequest } from '../services/customers/request-content.ts';
import { readDesk } from '../services/operations/read-desk.ts';
import { writePrivate } from '../services/private-documents/private-documents.ts';
import { readReplyReport } from '../services/reply-deadline/reply-deadlines.ts';

export const adminDeskRoutes = new Hono<AdminEnv>()
  .get('/desk', async (c) => c.json(succeed(await readDesk(c.get('ctx')))))
  .patch('/content-requests/:id', jsonBody(requestChange), async (c) => {
    await finishRequest(c.get('ctx'), c.req.param('id'), c.req.valid('json').done);
    return c.json({ success: true as const });
  })
  .get('/promise', async (c) => c.json(succeed(await readReplyReport(c.get('ctx')))))
  .put('/away', jsonBody(awayRequest), async (c) => {
    const data = await writePrivate(c.get('ctx'), { key: 'away', ...c.req.valid('json') }, authorOf(c));
    return c.json({ success: true as const, message: DESK_MESSAGES.awaySaved, data });
  });
