import { accentFor } from '#contract/accent';
import type { Theme } from '#contract/content';

export const ICON_SIZE = 512;

const PILCROW = 'M26 12h28v7h-4v34h-7V19h-5v34h-7V40h-5a14 14 0 0 1 0-28z';

const SAFE = 0.72;

/** The icon fills its square, because devices cut it to their shape. */
export const drawIcon = (canvas: CanvasRenderingContext2D, theme: Theme): void => {
  canvas.fillStyle = accentFor(theme.accent).light;
  canvas.fillRect(0, 0, ICON_SIZE, ICON_SIZE);
  const scale = (ICON_SIZE / 64) * SAFE;
  const edge = (ICON_SIZE - 64 * scale) / 2;
  canvas.setTransform(scale, 0, 0, scale, edge, edge);
  canvas.fillStyle = '#f3ede2';
  const pilcrow = new Path2D(PILCROW);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- It is a canvas.
  canvas.fill(pilcrow);
  canvas.fillStyle = '#1d1a16';
  canvas.beginPath();
  canvas.arc(25, 26, 6, 0, 2 * Math.PI);
  canvas.fill();
  canvas.resetTransform();
};
