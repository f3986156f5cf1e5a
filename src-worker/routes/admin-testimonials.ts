import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { newTestimonial, testimonialOrder, testimonialPlace } from '#contract/testimonials';
import { authorOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import type { AdminEnv } from '../http/app-env.ts';
import {
  addTestimonial,
  listTestimonials,
  orderTestimonials,
  placeTestimonial,
  removeTestimonial,
} from '../services/testimonials/owner-testimonials.ts';

/** Each change answers with the list as it is then. */
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
