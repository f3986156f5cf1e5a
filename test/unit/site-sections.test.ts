import { expect, test } from 'vitest';
import { ABOUT_SECTIONS, HOME_SECTIONS, sectionsInOrder } from '#contract/site-sections';
import { pricingLead } from '../../src-web/features/pricing/offered.ts';
import { sectionHead } from '../../src-web/lib/section-head.ts';

const choice = <Id extends string>(id: Id) => ({ id, isShown: true, heading: '', lead: '' });
const order = (ids: readonly string[], ...chosen: string[]): string[] =>
  sectionsInOrder(ids, chosen.map(choice)).map(({ id }) => id);

test('sections that nobody has placed stand as the specification has them', () => {
  expect(order(HOME_SECTIONS)).toEqual(HOME_SECTIONS);
  expect(order(ABOUT_SECTIONS)).toEqual(ABOUT_SECTIONS);
});

test('a section that nobody has placed follows the one it follows by default', () => {
  expect(order(HOME_SECTIONS, 'pricing', 'about')).toEqual([
    'edits',
    'skills',
    'pricing',
    'contact',
    'about',
    'projects',
  ]);
  expect(order(ABOUT_SECTIONS, 'why-choose-us', 'values')).toEqual(['why-choose-us', 'values', 'approach']);
});

test('a section that is unknown or named twice counts for nothing', () => {
  expect(order(ABOUT_SECTIONS, 'values', 'values', 'team', 'approach', 'why-choose-us')).toEqual(ABOUT_SECTIONS);
});

test('spaces alone are no heading', () => {
  expect(sectionHead('skills', { heading: '  ', lead: ' ' }, 'Ours')).toEqual({
    heading: 'Our Services',
    lead: 'Ours',
  });
  expect(sectionHead('skills', { heading: 'Work', lead: '' })).toEqual({ heading: 'Work', lead: undefined });
});

const tier = (name: string, period: string) => ({
  id: name,
  name,
  description: '',
  price: '$1',
  period,
  features: [],
  isPopular: false,
  buttonText: '',
  order: 1,
  isActive: true,
});
const trial = tier('Trial', 'trial');
const piece = tier('One', 'project');
const plan = tier('Basic', 'month');

test.for([
  [[trial, piece, plan], 'A trial, a single piece, or a number of them every month.'],
  [[trial, plan], 'A trial, or a number of pieces every month.'],
  [[piece, plan], 'A single piece, or a number of them every month.'],
  [[plan], 'A number of pieces every month.'],
  [[piece], 'A single piece.'],
  [[trial], 'A trial.'],
  [[piece, tier('Yearly', 'year')], undefined],
  [[], undefined],
] as const)('the lead of the prices promises only what is offered: %#', ([tiers, lead]) => {
  expect(pricingLead(tiers)).toBe(lead);
});
