import * as z from 'zod/mini';
import type { FocusPoint } from './media-address.ts';
import { imageUrl, text } from './text.ts';

const ALT_MAX = 300;

export const PICTURE_TEXT_MESSAGES = {
  altBlank: 'Say what the picture shows, or that it is decorative.',
  altLong: `An alternative text has at most ${ALT_MAX} characters.`,
  focusOutside: 'The focus point lies outside the picture: both numbers are from 0 to 100 %.',
  noPicture: 'Please choose a picture first.',
} as const;

const error = PICTURE_TEXT_MESSAGES.focusOutside;
const percent = z.number({ error }).check(z.gte(0, { error }), z.lte(100, { error }));

const focusPoint: z.ZodMiniType<FocusPoint> = z.tuple([percent, percent], { error });

export const pictureTextRequest = z.object({
  picture: imageUrl.check(z.minLength(1, { error: PICTURE_TEXT_MESSAGES.noPicture })),
  /** A decorative picture has an empty text, and a picture without a description null. */
  alt: z.nullable(
    text({ max: ALT_MAX, message: PICTURE_TEXT_MESSAGES.altLong }).check(
      z.refine((alt) => alt === '' || alt.trim() !== '', { error: PICTURE_TEXT_MESSAGES.altBlank }),
    ),
  ),
  focus: z.nullable(focusPoint),
});
export type PictureTextRequest = z.infer<typeof pictureTextRequest>;

export const pictureTextQuery = z.object({ picture: pictureTextRequest.shape.picture });

export type PictureText = Pick<PictureTextRequest, 'alt' | 'focus'>;

export type PictureTexts = Readonly<Record<string, PictureText>>;
