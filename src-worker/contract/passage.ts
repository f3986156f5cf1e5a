import * as z from 'zod/mini';
import { id, itemsOf, line, listOf } from './content-fields.ts';
import { imageUrl, savedUrl, text } from './text.ts';

export const PASSAGE_KINDS = ['edited-sentence', 'contact-sheet', 'translation', 'before-after'] as const;
export type PassageKind = (typeof PASSAGE_KINDS)[number];

export const FRAMES_MAX = 12;
export const SENTENCE_MAX = 1000;
export const PASSAGE_NOTES_MAX = 12;

const notes = z._default(listOf(line), []);
const caption = z._default(line, '');
const sentence = text({ max: SENTENCE_MAX });

const pictureSchema = z.object({ imageUrl: z._default(savedUrl, ''), alt: z._default(line, '') });
const NO_PICTURE = { imageUrl: '', alt: '' };

const frameSchema = z.extend(pictureSchema, { id, isChosen: z._default(z.boolean(), false) });

const contactSheetSchema = z.object({ frames: z._default(itemsOf(frameSchema), []), notes, caption });

/** In a translation, sentences with the same number belong together. */
const translationSchema = z.object({
  from: z._default(text({ max: 35 }), ''),
  to: z._default(text({ max: 35 }), ''),
  original: z._default(listOf(sentence), []),
  translated: z._default(listOf(sentence), []),
  notes,
  caption,
});

const beforeAfterSchema = z.object({
  before: z._default(pictureSchema, NO_PICTURE),
  after: z._default(pictureSchema, NO_PICTURE),
  notes,
  caption,
});

export const passageSchema = z.object({
  kind: z._default(z.enum(PASSAGE_KINDS), 'edited-sentence'),
  contactSheet: z.optional(contactSheetSchema),
  translation: z.optional(translationSchema),
  beforeAfter: z.optional(beforeAfterSchema),
});

export type Passage = z.infer<typeof passageSchema>;
export type Frame = z.infer<typeof frameSchema>;
export type PassagePicture = z.infer<typeof pictureSchema>;
export type ContactSheet = z.infer<typeof contactSheetSchema>;
export type Translation = z.infer<typeof translationSchema>;
export type BeforeAfter = z.infer<typeof beforeAfterSchema>;

const isShown = ({ imageUrl: url }: PassagePicture): boolean => url !== '' && imageUrl.safeParse(url).success;

const shownNotes = (all: readonly string[]): string[] =>
  all.filter((note) => note.trim() !== '').slice(0, PASSAGE_NOTES_MAX);

export const withChosenPassage = <P extends { edits?: unknown; passage?: Passage }>(profile: P): P => {
  const { edits, passage, ...rest } = profile;
  const { kind = 'edited-sentence', contactSheet, translation, beforeAfter } = passage ?? {};
  const chosen = {
    'edited-sentence': {},
    'contact-sheet': { contactSheet },
    translation: { translation },
    'before-after': { beforeAfter },
  }[kind];
  const isFilled = Object.values(chosen).some((part) => part !== undefined);
  return {
    ...rest,
    ...(kind === 'edited-sentence' && edits !== undefined && { edits }),
    ...(isFilled && { passage: { kind, ...chosen } }),
  } as P;
};

export const publicPassage = ({ kind, contactSheet, translation, beforeAfter }: Passage): Passage | undefined => {
  if (contactSheet !== undefined) {
    const shown = contactSheet.frames.filter(isShown).slice(0, FRAMES_MAX);
    const chosen = Math.max(
      shown.findIndex(({ isChosen }) => isChosen),
      0,
    );
    const frames = shown.map((frame, index) => ({ ...frame, isChosen: index === chosen }));
    return frames.length === 0
      ? undefined
      : { kind, contactSheet: { ...contactSheet, frames, notes: shownNotes(contactSheet.notes) } };
  }
  if (translation !== undefined) {
    const pairs = pairsOf(translation);
    const shown = {
      ...translation,
      from: shownLanguage(translation.from),
      to: shownLanguage(translation.to),
      original: pairs.map(({ original }) => original),
      translated: pairs.map(({ translated }) => translated),
      notes: shownNotes(translation.notes),
    };
    return pairs.length === 0 ? undefined : { kind, translation: shown };
  }
  if (beforeAfter === undefined || !isShown(beforeAfter.before) || !isShown(beforeAfter.after)) return undefined;
  return { kind, beforeAfter: { ...beforeAfter, notes: shownNotes(beforeAfter.notes) } };
};

const LANGUAGE_CODE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/;

const shownLanguage = (code: string): string => (LANGUAGE_CODE.test(code) ? code : '');

const pairsOf = ({ original, translated }: Pick<Translation, 'original' | 'translated'>) =>
  original.flatMap((said, index) => {
    const counterpart = translated[index] ?? '';
    return said.trim() === '' || counterpart.trim() === '' ? [] : [{ original: said, translated: counterpart }];
  });
