import * as z from 'zod/mini';
import { iconName, id, line, listOf, order, paragraph } from './content-fields.ts';
import { richText } from './rich-text.ts';
import { savedUrl } from './text.ts';

export const founderSchema = z.object({
  title: line,
  description: richText,
  imageUrl: savedUrl,
});

export const storySchema = z.object({ title: line, content: richText, imageUrl: savedUrl });

export const valueSchema = z.object({
  id,
  icon: z._default(iconName, 'Heart'),
  heading: line,
  description: richText,
  order,
  isActive: z._default(z.boolean(), true),
});

export const approachStepSchema = z.object({
  id,
  stepNumber: order,
  title: line,
  description: richText,
  icon: z._default(iconName, 'Search'),
  order,
  isActive: z._default(z.boolean(), true),
});

export const reasonSchema = z.object({
  id,
  icon: z._default(iconName, 'Star'),
  title: line,
  description: richText,
  order,
  isActive: z._default(z.boolean(), true),
});

export const experienceSchema = z.object({
  id,
  role: line,
  company: line,
  period: line,
  description: paragraph,
});

export const certificationSchema = z.object({ id, name: line, issuer: line, year: line });

export const educationSchema = z.object({ id, degree: line, school: line, year: line });

export const technicalSkillSchema = z.object({ id, category: line, items: listOf(line) });
