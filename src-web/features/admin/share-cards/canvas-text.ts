import type { FocusPoint } from '#contract/media-address';
import type { Mark } from '#contract/marks';

interface Fitting {
  forms: readonly string[];
  font: (size: number) => string;
  sizes: readonly number[];
  room: number;
  most: number;
}

interface Fitted {
  lines: readonly string[];
  font: string;
  size: number;
}

/** A text is drawn in the largest size in which one of its forms fits; a text that never fits ends in an ellipsis. */
export const fitLines = (canvas: CanvasRenderingContext2D, { forms, font, sizes, room, most }: Fitting): Fitted => {
  for (const form of forms) {
    for (const size of sizes) {
      canvas.font = font(size);
      const lines = breakLines(canvas, form, room);
      if (lines.length <= most && lines.every((line) => canvas.measureText(line).width <= room)) {
        return { lines, font: canvas.font, size };
      }
    }
  }
  const size = sizes.at(-1) ?? 16;
  canvas.font = font(size);
  const lines = breakLines(canvas, forms.at(-1) ?? '', room);
  const shown = lines.slice(0, most).map((line, index) => {
    const isCut = index === most - 1 && lines.length > most;
    return cut(canvas, isCut ? `${line}…` : line, room);
  });
  return { lines: shown, font: canvas.font, size };
};

export const drawLines = (
  canvas: CanvasRenderingContext2D,
  { lines, font, size }: Fitted,
  { x, y, colour }: { x: number; y: number; colour: string },
): void => {
  canvas.font = font;
  canvas.fillStyle = colour;
  for (const [index, line] of lines.entries()) canvas.fillText(line, x, y + index * size * LEADING);
};

const LEADING = 1.12;

const breakLines = (canvas: CanvasRenderingContext2D, text: string, room: number): string[] => {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last !== undefined && canvas.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

const cut = (canvas: CanvasRenderingContext2D, line: string, room: number): string => {
  if (canvas.measureText(line).width <= room) return line;
  const letters = Array.from(line.replace(/…$/, ''));
  while (letters.length > 0 && canvas.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
};

interface Passage {
  x: number;
  bottom: number;
  room: number;
  line: number;
  most: number;
  kept: string;
  inserted: string;
  colours: { ink: string; quiet: string; accent: string };
}

interface PlacedWord {
  text: string;
  kind: Mark['kind'];
  x: number;
  width: number;
  row: number;
  isFirst: boolean;
}

export const drawMarks = (canvas: CanvasRenderingContext2D, marks: readonly Mark[], passage: Passage): number => {
  const words = placeWords(canvas, marks, passage).filter(({ row }) => row < passage.most);
  const rows = Math.max(0, ...words.map(({ row }) => row)) + 1;
  const { x, bottom, line, colours } = passage;
  const onward = canvas.direction === 'rtl' ? -1 : 1;
  for (const word of words) {
    const y = bottom - (rows - 1 - word.row) * line;
    const isStruck = word.kind === 'struck';
    canvas.font = word.kind === 'inserted' ? passage.inserted : passage.kept;
    canvas.fillStyle = isStruck ? colours.quiet : colours.ink;
    const from = x + onward * word.x;
    canvas.fillText(word.text, from, y);
    canvas.fillStyle = canvas.strokeStyle = colours.accent;
    canvas.lineWidth = 2.5;
    if (isStruck) canvas.fillRect(from - onward, y - line * 0.22, onward * (word.width + 2), 2.5);
    if (!word.isFirst) continue;
    canvas.beginPath();
    canvas.moveTo(from - onward * 9, y + 8);
    canvas.lineTo(from - onward * 5, y - 1);
    canvas.lineTo(from - onward, y + 8);
    canvas.stroke();
  }
  return bottom - (rows - 1) * line - line * 0.7;
};

const placeWords = (
  canvas: CanvasRenderingContext2D,
  marks: readonly Mark[],
  { room, kept, inserted }: Passage,
): PlacedWord[] => {
  const words: PlacedWord[] = [];
  let [at, row] = [0, 0];
  for (const { kind, text } of marks) {
    canvas.font = kind === 'inserted' ? inserted : kept;
    const space = canvas.measureText(' ').width;
    let isFirst = kind === 'inserted';
    for (const part of text.split(/(\s+)/)) {
      if (part === '') continue;
      if (part.trim() === '') {
        at += space;
        continue;
      }
      const { width } = canvas.measureText(part);
      if (isFirst) at += 8;
      if (at > 0 && at + width > room) [at, row] = [isFirst ? 8 : 0, row + 1];
      words.push({ text: part, kind, x: at, width, row, isFirst });
      at += width;
      isFirst = false;
    }
  }
  return words;
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const drawCover = (
  canvas: CanvasRenderingContext2D,
  picture: CanvasImageSource & { width: number; height: number },
  box: Box,
  [across, down]: FocusPoint = [50, 50],
): void => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [box.width / scale, box.height / scale];
  const [x, y] = [((picture.width - width) * across) / 100, ((picture.height - height) * down) / 100];
  canvas.drawImage(picture, x, y, width, height, box.x, box.y, box.width, box.height);
};
