import { pictureId } from '#contract/media-address';

/** Finds uploaded pictures anywhere, and other addresses in fields for a picture. */
export const picturesIn = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string')
    return value !== '' && (isPictureField(field) || pictureId(value) !== null) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((part) => picturesIn(part, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => picturesIn(part, key));
};

const isPictureField = (name: string): boolean => /^(?:image|imageUrl|profileImage|heroBackground)$/.test(name);
