import { assert, integer, nat, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { pictureName, pictureVersions } from '#contract/media-address';
import { placeLabel, sizeLabel, usageLabel } from '../../src-web/features/admin/media/picture-labels.ts';
import { widthsFor } from '../../src-web/features/admin/media/resize-picture.ts';

const FOLDER = `/media/${'0a'.repeat(16)}/`;

test('srcset: an address tells the versions of its picture', () => {
  expect(pictureVersions(`${FOLDER}480-960-1600x1067.webp`)).toEqual({
    srcSet: `${FOLDER}480.webp 480w, ${FOLDER}960.webp 960w, ${FOLDER}480-960-1600x1067.webp 1600w`,
    width: 1600,
    height: 1067,
  });
  expect(pictureVersions(`${FOLDER}60x40.png`)).toEqual({ srcSet: undefined, width: 60, height: 40 });
});

test('srcset: the versions are at the host that has them', () => {
  expect(pictureVersions(`${FOLDER}480-600x400.jpg`, 'https://api.example')?.srcSet).toBe(
    `https://api.example${FOLDER}480.jpg 480w, https://api.example${FOLDER}480-600x400.jpg 600w`,
  );
});

test.for([
  '',
  '/illustrations/story.svg',
  'https://elsewhere.example/media/picture.webp',
  `https://elsewhere.example${FOLDER}480-600x400.jpg`,
  `${FOLDER}480.webp`,
  `${FOLDER}480-600x400.webp?x=1`,
  `${FOLDER}480-600x400.webp 1x, https://evil.example/x`,
  '/media/short/480-600x400.webp',
])('%j has no versions that anybody knows of', (address) => {
  expect(pictureVersions(address)).toBeNull();
});

test('srcset: whatever the widths, an address leads back to them', () => {
  const widths = uniqueArray(integer({ min: 1, max: 5000 }), { maxLength: 5 });
  assert(
    property(widths, integer({ min: 1, max: 16_000 }), nat(16_000), (smaller, width, height) => {
      const name = pictureName({ widths: smaller, width, height, extension: '.webp' });
      const versions = pictureVersions(FOLDER + name);
      expect(versions).toMatchObject({ width, height });
      const expected = [...smaller.map((step) => `${FOLDER}${step}.webp ${step}w`), `${FOLDER}${name} ${width}w`];
      expect(versions?.srcSet).toBe(smaller.length === 0 ? undefined : expected.join(', '));
    }),
  );
});

test.for([
  [1, [1]],
  [480, [480]],
  [481, [480, 481]],
  [960, [480, 960]],
  [1600, [480, 960, 1440, 1600]],
  [1920, [480, 960, 1440, 1920]],
  [8000, [480, 960, 1440, 1920]],
] as const)(
  'srcset: a picture %i pixels wide is made in the widths %j and never larger than it is',
  ([width, widths]) => {
    expect(widthsFor(width)).toEqual(widths);
  },
);

test('a picture is described in words', () => {
  const use = { document: 'projects', entry: 'Pumps, explained' } as const;
  expect(usageLabel([])).toBe('Not used');
  expect(usageLabel([use])).toBe('Used in 1 place');
  expect(usageLabel([use, use, use])).toBe('Used in 3 places');
  expect(placeLabel(use)).toBe('Projects: Pumps, explained');
  expect(placeLabel({ document: 'story', entry: '' })).toBe('Our Story');
  expect(sizeLabel({ width: 1600, height: 1067, bytes: 217_498 })).toBe('1600 × 1067, 212.40 KB');
});
