import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { beginFileRequest, completeFileRequest, filePartQuery } from '#contract/work-files';
import { authorOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { requireBytes } from '../http/upload.ts';
import { createFileLink } from '../services/work/files/file-links.ts';
import { readFileRow } from '../services/work/files/file-row.ts';
import { beginFile, putPart, completeFile } from '../services/work/files/upload-file.ts';
import { removeFile, listFiles } from '../services/work/files/list-files.ts';

export const adminWorkFileRoutes = new Hono<AdminEnv>()
  .get('/work/:id/files', async (c) => c.json(succeed(await listFiles(c.get('ctx'), c.req.param('id')))))
  .post('/work/:id/files', jsonBody(beginFileRequest), async (c) =>
    c.json(succeed(await beginFile(c.get('ctx'), c.req.param('id'), c.req.valid('json')))),
  )
  .put('/work-files/:id/parts/:part', requireBytes, query(filePartQuery), async (c) => {
    const { id: file, part } = c.req.param();
    await putPart(c.get('ctx'), { file, part: Number(part), ...c.req.valid('query'), body: c.req.raw.body });
    return c.json({ success: true as const });
  })
  .post('/work-files/:id/complete', jsonBody(completeFileRequest), async (c) => {
    const completion = { file: c.req.param('id'), ...c.req.valid('json'), ...authorOf(c) };
    return c.json(succeed(await completeFile(c.get('ctx'), completion)));
  })
  .post('/work-files/:id/link', async (c) => {
    const ctx = c.get('ctx');
    const file = await readFileRow(ctx, c.req.param('id'));
    return c.json(succeed({ path: await createFileLink(ctx, { file, mailedHash: null, isCounted: false }) }));
  })
  .delete('/work-files/:id', async (c) => {
    await removeFile(c.get('ctx'), { file: c.req.param('id'), ...authorOf(c) });
    return c.json({ success: true as const });
  });
