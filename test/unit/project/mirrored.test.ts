import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LUCIDE_ICONS } from '../../../src-web/components/icon-names.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const filesOf = (ending: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `src-web/*${ending}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !OWNERS.test(file));

/** The owner's area is English, so it is never mirrored. */
const OWNERS = /^src-web\/(?:features\/(?:admin|analytics)\/|components\/record-table)/;

const ALLOWED = new Set([
  // The owner chose the side in the editor of formatted texts.
  'src-web/components/rich-text/attributes.module.css: text-align: left',
  'src-web/components/rich-text/attributes.module.css: text-align: right',
  // The page runs from right to left here; not every browser has `match-parent`.
  'src-web/styles/right-to-left.css: text-align: right',
  // Pictures are not mirrored, so the slider between two of them is not mirrored either.
  'src-web/components/before-after.css: clip-path: inset(0 calc(100% - var(--at)) 0 0)',
  // The symbol of a film points the same way in every script.
  'src-web/components/rich-text/embed.css: clip-path: polygon(0 0, 100% 50%, 0 100%)',
  'src-web/components/rich-text/embed.css: clip-path: polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 38% 30%, 70% 50%, 38% 70%, 38% 30%)',
]);

interface Declaration {
  property: string;
  value: string;
}

const declarationsIn = (css: string): Declaration[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value]) => ({
      property,
      value: (value ?? '').replaceAll(/\s+/g, ' '),
    }),
  );

/** Splits at spaces or commas outside brackets. */
const partsOf = (value: string, at: ' ' | ','): string[] => {
  let depth = 0;
  const parts = [''];
  for (const letter of value) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === at && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

const SIDES = /^(?:margin|padding|inset|scroll-(?:margin|padding)|border-(?:width|style|color|radius))$/;
const isCentred = (place: string): boolean =>
  /^(?:50%|center|top|bottom)$/.test(place) || place.includes('var(--start');
const isZero = (length: string): boolean => /^-?0(?:\.0+)?[a-z%]*$/.test(length) || length === 'none';

/** True when a declaration means the left or right of the window, instead of a line's start or end. */
const isPhysical = ({ property, value }: Declaration): boolean => {
  const parts = partsOf(value, ' ');
  const [first = '', second, third, fourth] = parts;
  if (/\b(?:left|right)\b/.test(`${property} ${value}`)) return true;
  if (SIDES.test(property)) {
    // The corners of a radius begin at the left.
    if (property === 'border-radius') return parts.length > 1;
    return fourth !== undefined && third !== undefined && second !== fourth;
  }
  if (property === 'translate') return !isZero(first) && !/--(?:onward|radix)/.test(first);
  if (/^(?:transform|perspective)-origin$|^(?:object|background|mask)-position(?:-x)?$/.test(property))
    return !isCentred(first);
  if (property === 'box-shadow' || property === 'text-shadow')
    return partsOf(value, ',').some(
      (shadow) => !isZero(partsOf(shadow, ' ').filter((part) => part !== 'inset')[0] ?? '0'),
    );
  if (/(?:translate|translateX|translate3d|skewX?|matrix\w*)\(/.test(value)) return true;
  if (/(?:linear|conic)-gradient\( ?(?:from |-?[\d.])/.test(value)) return true;
  if (property === 'background' && / \/ /.test(value)) return !/var\(--start|center|50%/.test(value);
  return property === 'clip-path' && !/^inset\([\d.]+%?\)$|^none$/.test(value);
};

const faultsIn = (file: string, css: string): string[] =>
  declarationsIn(css)
    .filter(isPhysical)
    .map(({ property, value }) => `${file}: ${property}: ${value}`);

test.each([
  'margin-left: 1rem',
  'border-right-color: red',
  'left: 0',
  'border-top-left-radius: 2px',
  'text-align: left',
  'float: right',
  'margin: 0 1rem 0 0',
  'inset: 0 auto 0 1rem',
  'border-radius: 2px 0 0 2px',
  'translate: 1rem 0',
  'transform: translateX(1rem)',
  'transform-origin: 0 50%',
  'object-position: 20% 50%',
  'background-position: 100% 0',
  'box-shadow: 2px 0 0 red',
  'background: linear-gradient(90deg, red, blue)',
  'background: linear-gradient(to right, red, blue)',
  'background: linear-gradient(red, red) 0 58% / 100% 2px no-repeat',
  'clip-path: inset(0 1rem 0 0)',
])('%s is physical (RTL)', (declaration) => {
  expect(faultsIn('a.css', `.a { &:hover { ${declaration}; } }`)).toHaveLength(1);
});

test.each([
  'margin-inline-start: 1rem',
  'text-align: start',
  'margin: 0 1rem 2rem 1rem',
  'padding: 0 var(--gutter) 2rem',
  'margin: var(--a) max(var(--b), (100% - var(--c)) / 2) 0',
  'translate: 0 -200%',
  'translate: calc(var(--onward, 1) * 100%) 0',
  'transform-origin: var(--start, 0) 50%',
  'box-shadow: inset 0 0 0 10rem red',
  'clip-path: inset(50%)',
  'border-radius: 99px',
])('%s is the same in both directions (RTL)', (declaration) => {
  expect(faultsIn('a.css', `.a { ${declaration}; }`)).toEqual([]);
});

test('no style sheet of visitors and customers names a left or a right (RTL)', () => {
  const sheets = filesOf('.css');
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) => faultsIn(file, read(file)));
  expect(found.filter((fault) => !ALLOWED.has(fault))).toEqual([]);
  expect(
    [...ALLOWED].filter((fault) => !found.includes(fault)),
    'exceptions that nothing needs',
  ).toEqual([]);
});

test('no component of theirs has a physical style of its own (RTL)', () => {
  const physical =
    /\b(?:margin|padding|border)(?:Left|Right)\b|style=\{\{[^}]*\b(?:left|right):|textAlign: '(?:left|right)'/;
  expect(filesOf('.tsx').filter((file) => physical.test(read(file)))).toEqual([]);
});

test('icons that point along the line turn with it (RTL)', () => {
  const turning = [...read('src-web/styles/right-to-left.css').matchAll(/#(\w+)'/g)].map(([, name]) => name);
  expect(turning).toEqual(expect.arrayContaining(LUCIDE_ICONS.filter((name) => /Left|Right/.test(name))));
  expect(turning.filter((name) => !LUCIDE_ICONS.some((known) => known === name))).toEqual([]);
});
