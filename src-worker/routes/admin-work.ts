import { Hono, type Context } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import { succeedPage } from '#contract/pagination';
import {
  delivery,
  newWork,
  ownerAnswer,
  workChange,
  workLinkChange,
  workMove,
  workQuery,
  type OwnerWork,
} from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import { authorOf } from '../http/caller.ts';
import { expectedRevision } from '../http/if-match.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import { answerClient } from '../services/work/answer-work.ts';
import { beginWork } from '../services/work/begin-work.ts';
import { deliverWork } from '../services/work/deliver-work.ts';
import { changeWorkLinks, editWork, moveWork, stopReminders } from '../services/work/edit-work.ts';
import { listWork } from '../services/work/list-work.ts';
import { readOwnerWork } from '../services/work/read-work.ts';
import { newTestimonial, testimonialOrder, testimonialPlace } from '#contract/testimonials';
import {
  addTestimonial,
  listTestimonials,
  orderTestimonials,
  placeTestimonial,
  removeTestimonial,
} from '../services/testimonials/owner-testimonials.ts';
import { beginFileRequest, completeFileRequest, filePartQuery } from '#contract/work-files';
import { requireBytes } from '../http/upload.ts';
import { createFileLink } from '../services/work/files/file-links.ts';
import { readFileRow } from '../services/work/files/file-row.ts';
import { beginFile, putPart, completeFile } from '../services/work/files/upload-file.ts';
import { removeFile, listFiles } from '../services/work/files/list-files.ts';

export const adminWorkRoutes = new Hono<AdminEnv>()
  .get('/work', query(workQuery), async (c) => c.json(succeedPage(await listWork(c.get('ctx'), c.req.valid('query')))))
  .post('/work', jsonBody(newWork), (c) => answer(c, WORK_MESSAGES.begun, beginWork(c.get('ctx'), c.req.valid('json'))))
  .get('/work/:id', async (c) =>
    typedJson<Success<OwnerWork>>(c, succeed(await readOwnerWork(c.get('ctx'), c.req.param('id')))),
  )
  .put('/work/:id', jsonBody(workChange), (c) =>
    answer(c, WORK_MESSAGES.saved, editWork(c.get('ctx'), actOf(c, c.req.param('id')), c.req.valid('json'))),
  )
  .post('/work/:id/move', jsonBody(workMove), (c) =>
    answer(c, WORK_MESSAGES.saved, moveWork(c.get('ctx'), actOf(c, c.req.param('id')), c.req.valid('json').move)),
  )
  .post('/work/:id/deliver', jsonBody(delivery), (c) =>
    answer(c, WORK_MESSAGES.delivered, deliverWork(c.get('ctx'), actOf(c, c.req.param('id')), c.req.valid('json'))),
  )
  .post('/work/:id/answers', jsonBody(ownerAnswer), (c) =>
    answer(c, WORK_MESSAGES.commented, answerClient(c.get('ctx'), actOf(c, c.req.param('id')), c.req.valid('json'))),
  )
  .post('/work/:id/link', jsonBody(workLinkChange), (c) => {
    const { how } = c.req.valid('json');
    const message = how === 'send' ? WORK_MESSAGES.linkSent : WORK_MESSAGES.linksEnded;
    return answer(c, message, changeWorkLinks(c.get('ctx'), actOf(c, c.req.param('id')), how));
  })
  .post('/work/:id/stop-reminders', async (c) => {
    const id = c.req.param('id');
    await stopReminders(c.get('ctx'), id);
    return answer(c, WORK_MESSAGES.remindersStopped, readOwnerWork(c.get('ctx'), id));
  });

const actOf = (c: Context<AdminEnv>, id: string) => ({
  id,
  expectedRevision: expectedRevision(c),
  origin: siteOrigin(c),
  ...authorOf(c),
});

const answer = async (c: Context<AdminEnv>, message: string, done: Promise<OwnerWork>) =>
  typedJson<Success<OwnerWork>>(c, { success: true, message, data: await done });

export const adminTestimonialRoutes = new Hono<AdminEnv>()
  .get('/testimonials', async (c) => c.json(succeed(await listTestimonials(c.get('ctx')))))
  .post('/testimonials', jsonBody(newTestimonial), async (c) =>
    c.json(succeed(await addTestimonial(c.get('ctx'), c.req.valid('json'), authorOf(c)))),
  )
  .post('/testimonials/order', jsonBody(testimonialOrder), async (c) =>
    c.json(succeed(await orderTestimonials(c.get('ctx'), c.req.valid('json').ids, authorOf(c)))),
  )
  .put('/testimonials/:id', jsonBody(testimonialPlace), async (c) =>
    c.json(succeed(await placeTestimonial(c.get('ctx'), c.req.param('id'), c.req.valid('json'), authorOf(c)))),
  )
  .delete('/testimonials/:id', async (c) =>
    c.json(succeed(await removeTestimonial(c.get('ctx'), c.req.param('id'), authorOf(c)))),
  );

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
