import { expect, test } from 'vitest';
import { documentSchemas } from '#contract/content';
import { homeCard, projectCard } from '../../src-web/features/admin/share-cards/card-content.ts';
import { CARD_SIZE, drawCard } from '../../src-web/features/admin/share-cards/draw-card.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';

const FONTS = { display: 'd', italic: 'i', text: 't', load: () => Promise.resolve() };
const PICTURE = Object.assign(new EventTarget(), { width: 1200, height: 800 }) as unknown as ImageBitmap;

const widthOf = (text: string) => text.length * 10;

/** The parts of a drawn card: the texts and where each begins, the places of the picture and of the lines. */
const drawn = (language: 'en' | 'ar') => {
  const { personalInfo, ...profile } = documentSchemas.profile.parse(sampleDocuments.profile);
  const owner = {
    profile: { ...profile, personalInfo: { ...personalInfo, contentLanguage: language } },
    look: documentSchemas.look.parse(sampleDocuments.look),
  };
  const [project] = documentSchemas.projects.parse(sampleDocuments.projects);
  if (project === undefined) throw new Error('The sample has no project');
  const texts: { text: string; x: number; direction: string; width: number }[] = [];
  const pictures: number[] = [];
  const rects: [from: number, to: number][] = [];
  const canvas = {
    direction: 'ltr',
    textAlign: 'start',
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText(text: string, x: number) {
      texts.push({ text, x, direction: this.direction, width: widthOf(text) });
    },
    fillRect: (x: number, _y: number, width: number) => rects.push([Math.min(x, x + width), Math.max(x, x + width)]),
    drawImage: (...at: unknown[]) => pictures.push(Number(at[5])),
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    stroke: () => undefined,
  };
  for (const content of [homeCard(owner), projectCard(owner, project)]) {
    // The cast is safe, because a card uses only these methods of a canvas.
    drawCard(canvas as unknown as CanvasRenderingContext2D, content, FONTS, PICTURE);
  }
  return { texts, pictures, rects };
};

const mirrored = (x: number) => CARD_SIZE.width - x;

test('a share card in Arabic is the mirror of an English one (RTL)', () => {
  const [english, arabic] = [drawn('en'), drawn('ar')];
  expect(english.texts.length).toBeGreaterThan(10);
  expect(arabic.texts.map(({ text }) => text)).toEqual(english.texts.map(({ text }) => text));
  expect(new Set(arabic.texts.map(({ direction }) => direction))).toEqual(new Set(['rtl']));
  expect(arabic.texts.map(({ x }) => mirrored(x))).toEqual(english.texts.map(({ x }) => x));
  expect(arabic.rects.map(([from, to]) => [mirrored(to), mirrored(from)])).toEqual(english.rects);
  expect(new Set(english.pictures)).toEqual(new Set([CARD_SIZE.width - 404]));
  expect(new Set(arabic.pictures)).toEqual(new Set([0]));
});
