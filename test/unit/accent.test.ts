import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { accentFor, contrast, OWN_ACCENT } from '#contract/accent';

/** The papers and the ink of both themes, as `tokens.css` has them. */
const LIGHT = { papers: ['#faf6ee', '#f3ece1'], ink: '#1f1914', onAccent: '#fdfaf4' };
const DARK = { papers: ['#13100d', '#1d1814'], ink: '#eee9df', onAccent: '#180e0a' };

const hex = integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('an accent of any colour can be read on both papers in both themes, and is not taken for ink', () => {
  assert(
    property(hex, (chosen) => {
      const accent = accentFor(chosen);
      for (const [colour, { papers, ink, onAccent }] of [
        [accent.light, LIGHT],
        [accent.dark, DARK],
      ] as const) {
        expect(colour).toMatch(/^#[0-9a-f]{6}$/);
        for (const paper of papers) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onAccent, colour)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour, ink)).toBeGreaterThanOrEqual(1.68);
      }
    }),
  );
});

test('a colour that can be read is taken as it is, and one that cannot is made lighter or darker in its own hue', () => {
  expect(accentFor('#0B6E4F')).toMatchObject({ light: '#0b6e4f', corrected: { dark: 'lighter' } });
  const yellow = accentFor('#ffd400');
  expect(yellow).toMatchObject({ corrected: { light: 'darker', dark: 'darker' } });
  // The colour is still a yellow: more red and green than blue.
  expect(yellow.light).toMatch(/^#[4-9a].[4-9].0/);
  expect(accentFor('#000000').corrected).toEqual({ light: 'lighter', dark: 'lighter' });
});

test('no colour, or what is none, is the site’s own', () => {
  for (const chosen of ['', 'red', '#12', '#12345g', 'url(x)', '#123456;}']) {
    expect(accentFor(chosen)).toEqual({ ...OWN_ACCENT, corrected: {} });
  }
});
