import { planId, productId, stamp } from '../ids.ts';
import type { World } from '../world.ts';
import type { Plan } from './plan.ts';
import type { PlanRequest } from './plan-request.ts';

export interface Product {
  id: string;
  name: string;
  type: string;
  description?: string;
  category?: string;
  image_url?: string;
  home_url?: string;
  create_time: string;
  update_time: string;
}

export const createPlan = (world: World, request: PlanRequest, id = planId()): Plan => {
  const time = stamp(world.now());
  world.changed();
  return world.plans.put(id, { ...request, id, create_time: time, update_time: time });
};

export const createProduct = (
  world: World,
  { id = productId(), ...request }: Omit<Product, 'id' | 'create_time' | 'update_time'> & { id?: string },
): Product => {
  const time = stamp(world.now());
  return world.products.put(id, { ...request, id, create_time: time, update_time: time });
};

/** The product and the two plans that a fresh simulator has, as the site's example settings name them. */
export const seedPlans = (world: World): void => {
  createProduct(world, { id: 'PROD-LOCAL', name: 'Content', type: 'SERVICE' });
  createPlan(world, monthly('Monthly Basic', '200.00'), 'P-LOCAL-BASIC');
  createPlan(world, monthly('Monthly Premium', '400.00'), 'P-LOCAL-PREMIUM');
};

const monthly = (name: string, value: string): PlanRequest => ({
  product_id: 'PROD-LOCAL',
  name,
  status: 'ACTIVE',
  cycles: [
    {
      tenure_type: 'REGULAR',
      sequence: 1,
      total_cycles: 0,
      frequency: { interval_unit: 'MONTH', interval_count: 1 },
      price: { currency_code: 'USD', value },
    },
  ],
  payment_preferences: {
    auto_bill_outstanding: true,
    setup_fee_failure_action: 'CANCEL',
    payment_failure_threshold: 0,
  },
});
