import * as z from 'zod/mini';
import { ADMIN_MESSAGES } from '#contract/admin';
import { AppError } from '../errors.ts';
import { fromBase64Url, toBase64Url } from './crypto/base64.ts';

/** Where a page of a list ended, as a text that fits into an address. */
export const toCursor = (place: readonly (string | number)[]): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(place)));

/** The place a cursor stands for. Throws `invalid` when it is none of this kind of list. */
export const fromCursor = <S extends z.ZodMiniType>(cursor: string, place: S): z.output<S> => {
  const parsed = z.safeParse(place, decode(cursor));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', ADMIN_MESSAGES.pageUnknown, {
    errors: [{ path: 'after', message: ADMIN_MESSAGES.pageUnknown }],
  });
};

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(cursor)));
  } catch {
    return null;
  }
};
