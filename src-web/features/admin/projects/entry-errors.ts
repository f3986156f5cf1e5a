import type { FieldErrors } from '../../../components/check-fields.ts';

/**
 * The error of an entry in a list whose blank entries are not sent: the server and the check count the others only.
 * @param path the list's own, as `technologies`; `field` is the entry's, as `label`.
 */
export const entryError = (
  errors: FieldErrors,
  path: string,
  areBlank: readonly boolean[],
  index: number,
  field?: string,
): string | undefined => {
  if (areBlank[index] !== false) return undefined;
  const place = areBlank.slice(0, index).filter((isBlank) => !isBlank).length;
  return errors[[path, place, field].filter((part) => part !== undefined).join('.')];
};
