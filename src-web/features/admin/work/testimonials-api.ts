import type { NewTestimonial, OwnerTestimonial, TestimonialPlace } from '#contract/testimonials';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';

const { testimonials } = ownerApi.admin;

const FAILURE = 'The testimonials could not be loaded';

export const fetchTestimonials = (): Promise<OwnerTestimonial[]> => adminRead(() => testimonials.$get(), FAILURE);

export const addTestimonial = (json: NewTestimonial): Promise<OwnerTestimonial[]> =>
  adminRead(() => testimonials.$post({ json }), FAILURE);

export const placeTestimonial = (id: string, json: TestimonialPlace): Promise<OwnerTestimonial[]> =>
  adminRead(() => testimonials[':id'].$put({ param: { id }, json }), FAILURE);

export const orderTestimonials = (ids: string[]): Promise<OwnerTestimonial[]> =>
  adminRead(() => testimonials.order.$post({ json: { ids } }), FAILURE);

export const removeTestimonial = (id: string): Promise<OwnerTestimonial[]> =>
  adminRead(() => testimonials[':id'].$delete({ param: { id } }), FAILURE);
