import { Hono, type Context } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import {
  approval,
  clientAnswer,
  workCodeRequest,
  workFileRequest,
  workReader,
  type ClientWork,
  type WorkReader,
} from '#contract/work';
import {
  clientTestimonial,
  TESTIMONIAL_MESSAGES,
  testimonialReader,
  testimonialWithdrawal,
} from '#contract/testimonials';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { bearerOf } from '../http/require-user.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import { addClientTestimonial } from '../services/testimonials/leave-testimonial.ts';
import { readByToken, withdrawTestimonial } from '../services/testimonials/withdraw-testimonial.ts';
import { answerWork } from '../services/work/answer-work.ts';
import { approveWork, mailCode } from '../services/work/approve-work.ts';
import { stopReminders } from '../services/work/edit-work.ts';
import { linkForClient, previewForClient } from '../services/work/files/client-file.ts';
import { openWork, showWork, workIdFor, type Reading } from '../services/work/work-reader.ts';

/** The client reads with a mailed link, whose token is only in the body, or with an account. */
export const workRoutes = new Hono<AppEnv>()
  .post('/work/open', jsonBody(workReader), async (c) => {
    const reading = await readingOf(c, c.req.valid('json'));
    return typedJson<Success<ClientWork>>(c, succeed(await openWork(c.get('ctx'), reading)));
  })
  .post('/work/answers', jsonBody(clientAnswer), async (c) => {
    const answer = c.req.valid('json');
    const reading = await readingOf(c, answer);
    const data = await answerWork(c.get('ctx'), reading, { answer, origin: siteOrigin(c) });
    const message = answer.kind === 'changes' ? WORK_MESSAGES.changesAsked : WORK_MESSAGES.commented;
    return typedJson<Success<ClientWork>>(c, { success: true, message, data });
  })
  .post('/work/code', jsonBody(workCodeRequest), async (c) => {
    const { version, ...reader } = c.req.valid('json');
    await mailCode(c.get('ctx'), await readingOf(c, reader), { version, origin: siteOrigin(c) });
    return c.json({ success: true as const, message: WORK_MESSAGES.codeSent });
  })
  .post('/work/approve', jsonBody(approval), async (c) => {
    const given = c.req.valid('json');
    const reading = await readingOf(c, given);
    const data = await approveWork(c.get('ctx'), reading, { approval: given, origin: siteOrigin(c) });
    return typedJson<Success<ClientWork>>(c, { success: true, message: WORK_MESSAGES.approved, data });
  })
  .post('/work/files/link', jsonBody(workFileRequest), async (c) => {
    const { file, ...reader } = c.req.valid('json');
    return c.json(succeed({ path: await linkForClient(c.get('ctx'), await readingOf(c, reader), file) }));
  })
  .post('/work/files/preview', jsonBody(workFileRequest), async (c) => {
    const { file, ...reader } = c.req.valid('json');
    return c.json(succeed({ picture: await previewForClient(c.get('ctx'), await readingOf(c, reader), file) }));
  })
  .post('/work/testimonial', jsonBody(clientTestimonial), async (c) => {
    const given = c.req.valid('json');
    const data = await addClientTestimonial(c.get('ctx'), await readingOf(c, given), { given, origin: siteOrigin(c) });
    return typedJson<Success<ClientWork>>(c, { success: true, message: TESTIMONIAL_MESSAGES.left, data });
  })
  .post('/work/testimonial/open', jsonBody(testimonialReader), async (c) =>
    c.json(succeed(await readByToken(c.get('ctx'), c.req.valid('json').testimonial))),
  )
  .post('/work/testimonial/withdraw', jsonBody(testimonialWithdrawal), async (c) => {
    const { testimonial, ...reader } = c.req.valid('json');
    await withdrawTestimonial(c.get('ctx'), { testimonial, ...(await readingOf(c, reader)) }, siteOrigin(c));
    return c.json({ success: true as const, message: TESTIMONIAL_MESSAGES.withdrawn });
  })
  .post('/work/stop-reminders', jsonBody(workReader), async (c) => {
    const reading = await readingOf(c, c.req.valid('json'));
    const id = await workIdFor(c.get('ctx'), reading);
    await stopReminders(c.get('ctx'), id);
    const data = await showWork(c.get('ctx'), id, reading);
    return typedJson<Success<ClientWork>>(c, { success: true, message: WORK_MESSAGES.remindersStopped, data });
  });

const readingOf = async (c: Context<AppEnv>, { token, work }: WorkReader): Promise<Reading> => ({
  token,
  work,
  user: (await bearerOf(c.get('ctx'), c.req))?.user ?? null,
});
