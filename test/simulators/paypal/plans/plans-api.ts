import type { Context } from 'hono';
import { answer, authorized, createApi, inMode, readBody, wantsAll } from '../api/call.ts';
import { createChecks } from '../api/checks.ts';
import { idempotently } from '../api/idempotency.ts';
import { notFound, unprocessable } from '../api/refusal.ts';
import { readPage } from '../api/query.ts';
import { link } from '../links.ts';
import type { World } from '../world.ts';
import { minimalPlan, wholePlan, type Plan } from './plan.ts';
import { readPlanRequest } from './plan-request.ts';
import { createPlan, createProduct, type Product } from './plan-store.ts';

/** Subscriptions v1: plans; and Catalog Products v1, which a plan needs. */
export const plansApi = (world: World) => {
  const { origin } = world;
  const planOf = (id: string): Plan => {
    const plan = world.plans.get(id);
    if (plan === undefined) throw notFound();
    return plan;
  };
  const productBody = (product: Product) => ({
    ...product,
    links: [link(`${origin()}/v1/catalogs/products/${product.id}`, 'self')],
  });
  const turn = (c: Context, from: readonly Plan['status'][], to: Plan['status'], advice: string): Response => {
    const plan = planOf(c.req.param('id') ?? '');
    if (!from.includes(plan.status)) throw unprocessable('PLAN_STATUS_INVALID', advice);
    plan.status = to;
    world.changed();
    return c.body(null, 204);
  };

  return createApi()
    .use('/v1/billing/plans/*', inMode(world), authorized(world))
    .use('/v1/catalogs/*', inMode(world), authorized(world))
    .post('/v1/billing/plans', async (c) => {
      const { text, json } = await readBody(c);
      const request = readPlanRequest(world, json);
      const { id, repeated } = idempotently(world, c, text, () => createPlan(world, request));
      const show = wantsAll(c) ? wholePlan : minimalPlan;
      return answer(c, show(planOf(id), origin()), repeated ? 200 : 201);
    })
    .get('/v1/billing/plans', (c) => {
      const product = c.req.query('product_id');
      const ids = c.req.query('plan_ids')?.split(',');
      const fits = ({ id, product_id }: Plan): boolean =>
        (product === undefined || product_id === product) && (ids === undefined || ids.includes(id));
      // The newest plan stands first.
      const { items, ...page } = readPage(c, world.plans.all().filter(fits).toReversed(), origin());
      const show = wantsAll(c) ? wholePlan : minimalPlan;
      return answer(c, { plans: items.map((plan) => show(plan, origin())), ...page });
    })
    .get('/v1/billing/plans/:id', (c) => answer(c, wholePlan(planOf(c.req.param('id')), origin())))
    .post('/v1/billing/plans/:id/activate', (c) =>
      turn(
        c,
        ['CREATED', 'INACTIVE'],
        'ACTIVE',
        'Invalid plan status for activate action; plan status should be either created or inactive.',
      ),
    )
    .post('/v1/billing/plans/:id/deactivate', (c) =>
      turn(c, ['ACTIVE'], 'INACTIVE', 'Invalid plan status for deactivate action; plan status should be active.'),
    )
    .post('/v1/catalogs/products', async (c) => {
      const { text, json } = await readBody(c);
      const checks = createChecks(json, 1);
      checks.only('', ['id', 'name', 'description', 'type', 'category', 'image_url', 'home_url']);
      const request = {
        id: checks.text('/id', { min: 6, max: 50 }),
        name: checks.text('/name', { required: true, max: 127 }) ?? '',
        description: checks.text('/description', { max: 256 }),
        type:
          checks.text('/type', { required: true, max: 24, oneOf: ['PHYSICAL', 'DIGITAL', 'SERVICE'] }) ?? 'PHYSICAL',
        category: checks.text('/category', { min: 4, max: 256, pattern: /^[A-Z_]+$/ }),
        image_url: checks.text('/image_url', { max: 2000, uri: true }),
        home_url: checks.text('/home_url', { max: 2000, uri: true }),
      };
      checks.done();
      const { id, repeated } = idempotently(world, c, text, () => {
        if (request.id !== undefined && world.products.get(request.id) !== undefined) {
          throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate product identifier.', '/id');
        }
        return createProduct(world, request);
      });
      const product = world.products.get(id);
      if (product === undefined) throw notFound();
      return answer(c, productBody(product), repeated ? 200 : 201);
    })
    .get('/v1/catalogs/products', (c) => {
      const { items, ...page } = readPage(c, world.products.all().toReversed(), origin());
      const shown = items.map((product) => {
        const { id, name, description, create_time, links } = productBody(product);
        return { id, name, description, create_time, links };
      });
      return answer(c, { products: shown, ...page });
    })
    .get('/v1/catalogs/products/:id', (c) => {
      const product = world.products.get(c.req.param('id'));
      if (product === undefined) throw notFound();
      return answer(c, productBody(product));
    });
};
