import type { ApproachStep, Reason, Value } from '#contract/content';
import type { RichText } from '#contract/rich-text';
import { freshId } from '../editor/list-order.ts';

export const newValue = (values: readonly Value[], now = Date.now()): Value => ({
  id: freshId('value-', values, now),
  icon: 'Heart',
  heading: '',
  description: NOTHING,
  order: values.length + 1,
  isActive: true,
});

const NOTHING: RichText = { root: { type: 'root', children: [] } };

export const newStep = (steps: readonly ApproachStep[], now = Date.now()): ApproachStep => ({
  id: freshId('approach-', steps, now),
  stepNumber: steps.length + 1,
  title: '',
  description: NOTHING,
  icon: 'Search',
  order: steps.length + 1,
  isActive: true,
});

export const newReason = (reasons: readonly Reason[], now = Date.now()): Reason => ({
  id: freshId('why-', reasons, now),
  icon: 'Star',
  title: '',
  description: NOTHING,
  order: reasons.length + 1,
  isActive: true,
});
