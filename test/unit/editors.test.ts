import { expect, test } from 'vitest';
import { documentSchemas, type PricingTier } from '#contract/content';
import { CONTENT_ICONS } from '../../src-web/components/icon-names.ts';
import { matchingIcons, spaced } from '../../src-web/features/admin/components/icon-search.ts';
import { freshId, inOrder, moved, nextOrder, renumbered } from '../../src-web/features/admin/editor/list-order.ts';
import { editorFallbackTiers } from '../../src-web/features/admin/pricing/editor-fallback-tiers.ts';
import { linesIn } from '../../src-web/features/admin/components/lines-field.tsx';
import { newTier, tierHint } from '../../src-web/features/admin/pricing/tier-draft.ts';
import { newSkill } from '../../src-web/features/admin/services/services-editor.tsx';

const NOW = 1_795_270_000_000;

test('items added in the same millisecond have different ids, all with their prefix and the time', () => {
  const skills = [newSkill([], [], NOW)];
  for (let count = 0; count < 3; count += 1) skills.push(newSkill(skills, [], NOW));
  expect(skills.map(({ id }) => id)).toEqual([0, 1, 2, 3].map((later) => `skill-${NOW + later}`));
  expect(skills.map(({ order }) => order)).toEqual([1, 2, 3, 4]);
  expect(newTier([], NOW).id).toBe(`pricing-${NOW}`);
  expect(freshId('value-', [{ id: `value-${NOW}` }], NOW)).toBe(`value-${NOW + 1}`);
});

test('what a new service and a new tier begin with', () => {
  expect(newSkill([], [], NOW)).toMatchObject({ category: 'technical', level: 50, isActive: true, order: 1 });
  const own = [
    { id: 'technical', name: 'Technical', isRemoved: true },
    { id: 'empty', name: '' },
    { id: 'own', name: 'People' },
  ];
  expect(newSkill([], own, NOW).category).toBe('own');
  expect(newSkill([], [...own, { id: 'technical', name: 'Machines' }], NOW).category).toBe('technical');
  expect(newTier([], NOW)).toMatchObject({ isPopular: false, isActive: true, order: 1, features: [] });
  expect(documentSchemas.skills.safeParse([newSkill([], [], NOW)]).success).toBe(true);
  expect(documentSchemas.pricing.safeParse([newTier([], NOW)]).success).toBe(true);
});

test('a new item comes last, also where deleted ones have left gaps', () => {
  expect(nextOrder([])).toBe(1);
  expect(nextOrder([{ order: 1 }, { order: 2 }])).toBe(3);
  expect(nextOrder([{ order: 2 }, { order: 7 }])).toBe(8);
  expect(newSkill([{ ...newSkill([], [], NOW), order: 5 }], [], NOW).order).toBe(6);
});

const listed = (...ids: string[]) => ids.map((id, index) => ({ id, order: (index + 1) * 10 }));

test('moving an item numbers all of them from 1', () => {
  expect(moved(listed('a', 'b', 'c'), 2, 0)).toEqual([
    { id: 'c', order: 1 },
    { id: 'a', order: 2 },
    { id: 'b', order: 3 },
  ]);
});

test('an item is not moved out of its list', () => {
  const items = listed('a', 'b');
  expect(moved(items, 0, -1)).toBe(items);
  expect(moved(items, 1, 2)).toBe(items);
  expect(moved(items, 5, 0)).toBe(items);
});

test('items are edited in the order the site shows them, equal numbers as they stand', () => {
  const items = [
    { id: 'c', order: 3 },
    { id: 'a', order: 1 },
    { id: 'b', order: 1 },
  ];
  expect(inOrder(items).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const right = [{ order: 1 }, { order: 2 }];
  expect(renumbered(right)[1]).toBe(right[1]);
});

test('features are one a line, and blank lines are none', () => {
  expect(linesIn('  Four posts \n\n\r\nTwo calls\n   \n')).toEqual(['Four posts', 'Two calls']);
  expect(linesIn('')).toEqual([]);
});

const tier = (fields: Partial<PricingTier>): PricingTier => ({ ...newTier([], NOW), ...fields });

test('the owner is told what a tier’s button comes to', () => {
  expect(tierHint(tier({ price: 'Custom', period: 'project' }), 'USD')).toContain('contact form');
  expect(tierHint(tier({ price: 'Custom', period: 'month' }), 'USD')).toContain('cannot be paid online');
  expect(tierHint(tier({ name: '7-Day Trial', price: '$10', period: 'trial' }), 'USD')).toBe(
    'A trial: $10.00, paid once.',
  );
  expect(tierHint(tier({ price: '$2,500' }), 'USD')).toBe('A subscription: $2,500.00, renewed until cancelled.');
  expect(tierHint(tier({ price: '€90' }), 'EUR')).toBe('A subscription: €90.00, renewed until cancelled.');
  expect(tierHint(tier({ price: '$90' }), 'EUR')).toBe(
    'No amount in EUR here, so it cannot be paid online: its button leads to the contact form.',
  );
});

test('the editor falls back to its own four tiers, all active and in order', () => {
  expect(
    editorFallbackTiers('USD').map(({ name, price, period, isPopular, order }) => [
      name,
      price,
      period,
      isPopular,
      order,
    ]),
  ).toEqual([
    ['Standalone Content', 'Custom', 'project', false, 1],
    ['Monthly Basic', '$2,500', 'month', false, 2],
    ['Monthly Premium', '$4,500', 'month', true, 3],
    ['Monthly Enterprise', '$8,000+', 'month', false, 4],
  ]);
  expect(editorFallbackTiers('USD').map(({ buttonText }) => buttonText)).toEqual([
    'Get Quote',
    'Get Started',
    'Get Started',
    'Contact Sales',
  ]);
  expect(editorFallbackTiers('USD').every(({ isActive }) => isActive)).toBe(true);
  expect(documentSchemas.pricing.safeParse(editorFallbackTiers('USD')).success).toBe(true);
});

test('icons are found by their names and by what they stand for', () => {
  expect(matchingIcons(CONTENT_ICONS, 'book open')).toEqual(['BookOpen']);
  expect(matchingIcons(CONTENT_ICONS, 'growth')).toEqual(['ChartLine', 'TrendingUp']);
  expect(matchingIcons(CONTENT_ICONS, '')).toEqual(CONTENT_ICONS);
  expect(matchingIcons(CONTENT_ICONS, 'nothing like it')).toEqual([]);
  expect(spaced('ChartColumn')).toBe('Chart Column');
});
