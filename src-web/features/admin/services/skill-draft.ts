import type { Skill } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { freshId, nextOrder } from '../editor/list-order.ts';

export const newSkill = (skills: readonly Skill[], now: number): Skill => ({
  id: freshId('skill-', skills, now),
  name: '',
  icon: 'Star',
  category: 'technical',
  description: plainToRichText(''),
  level: 50,
  order: nextOrder(skills),
  isActive: true,
});
