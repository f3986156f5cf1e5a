import type { Skill } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';

/** A service with its id as its name. */
export const skill = (id: string, fields: Partial<Skill> = {}): Skill => ({
  id,
  name: id,
  icon: 'Star',
  category: 'content',
  description: plainToRichText('Words'),
  level: 50,
  order: 1,
  isActive: true,
  ...fields,
});
