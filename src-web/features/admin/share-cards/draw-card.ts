import { accentFor } from '#contract/accent';
import { PAPER } from '#contract/theme';
import { isolated } from '#contract/words';
import type { CardContent } from './card-content.ts';
import type { CARD_FONTS } from './card-fonts.ts';
import { drawCover, drawLines, drawMarks, fitLines } from './canvas-text.ts';

export const CARD_SIZE = { width: 1200, height: 630 } as const;

const EDGE = 72;
const FOOT = 564;
const PICTURE_WIDTH = 404;

const INKS = {
  light: { paper: PAPER.light, ink: '#1f1914', quiet: '#5f574e', rule: '#d8d1c5' },
  dark: { paper: PAPER.dark, ink: '#eee9df', quiet: '#a9a197', rule: '#443d36' },
} as const;

type Fonts = (typeof CARD_FONTS)[keyof typeof CARD_FONTS];

export const drawCard = (
  canvas: CanvasRenderingContext2D,
  { name, heading, figure, detail, edits, focus, look, dir }: CardContent,
  fonts: Fonts,
  picture: (CanvasImageSource & { width: number; height: number }) | null,
): void => {
  const theme = look.theme === 'dark' ? 'dark' : 'light';
  const { paper, ink, quiet, rule } = INKS[theme];
  const accent = accentFor(look.accent)[theme];
  const { width, height } = CARD_SIZE;
  const isMirrored = dir === 'rtl';
  const edge = isMirrored ? width - EDGE : EDGE;
  const rect = (y: number, long: number, high: number) =>
    canvas.fillRect(isMirrored ? edge - long : edge, y, long, high);
  const room = (picture === null ? width : width - PICTURE_WIDTH) - 2 * EDGE + (picture === null ? 0 : EDGE / 4);
  const display = (size: number) => `360 ${size}px "${fonts.display}", Georgia, serif`;
  const italic = (size: number) => `360 ${size}px "${fonts.italic}", Georgia, serif`;
  const text = (size: number) => `400 ${size}px "${fonts.text}", Arial, sans-serif`;

  canvas.fillStyle = paper;
  canvas.fillRect(0, 0, width, height);
  const box = { x: isMirrored ? 0 : width - PICTURE_WIDTH, y: 0, width: PICTURE_WIDTH, height };
  if (picture !== null) drawCover(canvas, picture, box, focus ?? undefined);

  canvas.textBaseline = 'alphabetic';
  canvas.textAlign = 'start';
  canvas.direction = dir;
  const title = fitLines(canvas, { forms: [name], font: display, sizes: [44, 36, 30], room, most: 1 });
  drawLines(canvas, title, { x: edge, y: 104, colour: ink });
  canvas.fillStyle = accent;
  rect(130, 64, 5);

  let foot = FOOT;
  if (edits.length > 0) {
    const lines = { x: edge, bottom: foot, room, line: 36, most: 3, colours: { ink, quiet, accent } };
    const top = drawMarks(canvas, edits, { ...lines, kept: display(27), inserted: italic(27) });
    canvas.fillStyle = rule;
    rect(top - 26, room, 1.5);
    foot = top - 58;
  } else if (detail !== '') {
    const line = fitLines(canvas, { forms: [detail], font: text, sizes: [25], room, most: 1 });
    drawLines(canvas, line, { x: edge, y: foot, colour: quiet });
    foot -= 62;
  }

  let top = 190;
  if (figure !== null && figure.value !== '') {
    const value = fitLines(canvas, {
      forms: [isolated(figure.value)],
      font: display,
      sizes: [150, 120, 92, 64],
      room,
      most: 1,
    });
    drawLines(canvas, value, { x: isMirrored ? edge + 4 : edge - 4, y: top + value.size * 0.78, colour: ink });
    const label = fitLines(canvas, { forms: [figure.label], font: text, sizes: [27], room, most: 1 });
    drawLines(canvas, label, { x: edge, y: top + value.size * 0.78 + 46, colour: quiet });
    top += value.size * 0.78 + 74;
  }
  const sizes = figure === null ? [66, 60, 54, 48, 42] : [50, 44, 38];
  const most = Math.max(1, Math.floor((foot - top) / (sizes[0] ?? 1)));
  const words = fitLines(canvas, { forms: heading, font: display, sizes, room, most: Math.min(most, 4) });
  const rest = foot - top - words.lines.length * words.size * LEADING;
  drawLines(canvas, words, {
    x: edge,
    y: top + words.size * 0.82 + (figure === null ? rest * 0.38 : rest),
    colour: ink,
  });
};

const LEADING = 1.12;
