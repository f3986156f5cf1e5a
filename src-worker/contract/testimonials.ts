import * as z from 'zod/mini';
import { text } from './text.ts';

export const TESTIMONIAL_LIMITS = { words: 600, name: 100, role: 120, ofSite: 200 } as const;

export const TESTIMONIAL_MESSAGES = {
  consent: 'Please tick this box before you send.',
  portrait: 'Please choose a picture: JPEG, PNG or WebP.',
  tooMany: `There are ${TESTIMONIAL_LIMITS.ofSite} testimonials. Remove some first.`,
  unknown: 'This testimonial is gone. The client may have withdrawn it.',
  left: 'Thank you. You will get an email with a link to withdraw your words.',
  withdrawn: 'Your words are deleted and no longer on the site.',
} as const;

/** The sender's browser draws a portrait with `drawn` pixels a side. */
export const PORTRAIT_LIMITS = { drawn: 320, side: 640, base64: 60_000 } as const;

export const portraitPath = (id: string): string => `/api/testimonials/${id}/portrait`;

export const portraitOf = (id: string, has: boolean): Pick<Testimonial, 'portrait'> =>
  has ? { portrait: portraitPath(id) } : {};

export interface Testimonial {
  words: string;
  name: string;
  role: string;
  portrait?: string;
}

export interface PublishedTestimonial extends Testimonial {
  id: string;
}

export interface LeftTestimonial extends Testimonial {
  at: string;
}

export interface OwnerTestimonial extends LeftTestimonial {
  id: string;
  work_id: string | null;
  on_home: boolean;
  project_id: string | null;
}

export const testimonialFields = {
  words: text({ min: 1, max: TESTIMONIAL_LIMITS.words }),
  name: text({ min: 1, max: TESTIMONIAL_LIMITS.name }),
  role: z._default(text({ max: TESTIMONIAL_LIMITS.role }), ''),
};

const portrait = z._default(
  z.nullable(
    z
      .string({ error: TESTIMONIAL_MESSAGES.portrait })
      .check(
        z.minLength(1, { error: TESTIMONIAL_MESSAGES.portrait }),
        z.maxLength(PORTRAIT_LIMITS.base64, { error: TESTIMONIAL_MESSAGES.portrait }),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: TESTIMONIAL_MESSAGES.portrait }),
      ),
  ),
  null,
);

const given = { ...testimonialFields, portrait, consent: z.literal(true, { error: TESTIMONIAL_MESSAGES.consent }) };

/** The id of a testimonial is an idempotency key. */
export const clientTestimonial = z.object({
  token: z.optional(z.string()),
  work: z.optional(z.string()),
  id: z.uuid(),
  ...given,
});
export type ClientTestimonial = z.infer<typeof clientTestimonial>;

/** A withdrawal needs the token in the mail, or a client who can read the work. */
export const testimonialWithdrawal = z.object({
  testimonial: z.optional(z.string()),
  token: z.optional(z.string()),
  work: z.optional(z.string()),
});
export type TestimonialWithdrawal = z.infer<typeof testimonialWithdrawal>;

export const testimonialReader = z.object({ testimonial: z.optional(z.string()) });

/** The owner confirms with a tick that the client consented. */
export const newTestimonial = z.object({ id: z.uuid(), ...given });
export type NewTestimonial = z.infer<typeof newTestimonial>;

export const testimonialPlace = z.object({
  on_home: z.boolean(),
  project_id: z.nullable(text({ min: 1, max: 100 })),
});
export type TestimonialPlace = z.infer<typeof testimonialPlace>;

export const testimonialOrder = z.object({
  ids: z.array(z.uuid()).check(z.maxLength(TESTIMONIAL_LIMITS.ofSite)),
});
