import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A document repeats class names hundreds of times, so they are short. They depend only on the sources, so that both
 * builds agree.
 */
export const shortClassNames = (): ((name: string, file: string) => string) => {
  const modules = globSync(STYLES, { cwd: SOURCE }).toSorted();
  const known = new Map<string, string[]>();
  return (name, file) => {
    const module = (file.split('?')[0] ?? file).slice(SOURCE.length);
    const place = modules.indexOf(module);
    if (place === -1) throw new Error(`${file} is no module of styles`);
    const names = known.get(module) ?? [];
    known.set(module, names);
    if (!names.includes(name)) names.push(name);
    return `${inLetters(place)}${names.indexOf(name) || ''}`;
  };
};

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

/** Class names have no vowels, because ad blockers hide classes such as `ad`. */
const LETTERS = 'bcdfghjklmnpqrstvwxz';

const inLetters = (place: number): string =>
  (place >= LETTERS.length ? inLetters(Math.floor(place / LETTERS.length) - 1) : '') +
  (LETTERS[place % LETTERS.length] ?? '');

const STYLES = '**/*.module.css';
