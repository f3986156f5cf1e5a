import * as z from 'zod/mini';
import { id, itemsOf, line, order, paragraph } from './content-fields.ts';
import { richText } from './rich-text.ts';
import { savedUrl } from './text.ts';

export const TECHNOLOGIES_MAX = 100;
export const PROJECT_STATUSES = ['completed', 'ongoing', 'planned'] as const;

export const metricSchema = z.object({ label: line, value: line });

export const METRICS_MAX = 24;
export const NOTES_MAX = 12;

export const studyNoteSchema = z.object({ beside: z._default(line, 'challenge'), text: line });

export const studyPartSchema = z.object({ id, name: z._default(line, ''), text: z.optional(richText) });

export const caseStudySchema = z.object({
  type: z.optional(line),
  client: z.optional(line),
  title: z.optional(line),
  snapshot: z.optional(paragraph),
  /** The excerpt is from the work itself, and the project's page opens with it. */
  excerpt: z.optional(richText),
  excerptSource: z.optional(line),
  challenge: z.optional(richText),
  objective: z.optional(richText),
  approach: z.optional(richText),
  deliverables: z.optional(richText),
  results: z.optional(richText),
  parts: z.optional(itemsOf(studyPartSchema)),
  metrics: z.optional(
    z.array(metricSchema).check(z.maxLength(METRICS_MAX, { error: `At most ${METRICS_MAX} metrics` })),
  ),
  notes: z.optional(z.array(studyNoteSchema).check(z.maxLength(NOTES_MAX, { error: `At most ${NOTES_MAX} notes` }))),
});

export const projectSchema = z.object({
  id,
  title: line,
  slug: z.optional(line),
  searchTitle: z.optional(line),
  searchDescription: z.optional(paragraph),
  /** A project's picture for sharing replaces the drawn card. */
  shareImage: z.optional(savedUrl),
  description: paragraph,
  technologies: z
    .array(line)
    .check(z.maxLength(TECHNOLOGIES_MAX, { error: `At most ${TECHNOLOGIES_MAX} technologies` })),
  image: savedUrl,
  /** The project's page shows the picture in its own shape, not cropped around its focus point. */
  showsWholeImage: z.optional(z.boolean()),
  category: z._default(line, 'Strategy'),
  status: z._default(z.enum(PROJECT_STATUSES), 'completed'),
  year: z.optional(line),
  featured: z._default(z.boolean(), true),
  isActive: z.optional(z.boolean()),
  order,
  caseStudy: z.optional(caseStudySchema),
});
