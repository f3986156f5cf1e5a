import { fromBase64Url, toBase64Url } from '../crypto/base64.ts';
import { fold, termsIn, type Term } from './fold.ts';

/** A filter is so small that those of twenty shards fit into the index's first key. */
const FILTER_BYTES = 2700;

const BITS = FILTER_BYTES * 8;

/** The filter is a Bloom filter of the beginnings of all words, because a search finds words by their beginnings. */
export const makeFilter = (texts: readonly string[]): string => {
  const bytes = new Uint8Array(FILTER_BYTES);
  const terms = new Map(texts.flatMap((text) => termsIn(fold(text))).map((term) => [term.text, term]));
  const keys = new Set([...terms.values()].flatMap(beginnings));
  for (const key of keys) for (const bit of bitsOf(key)) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  return toBase64Url(bytes);
};

/** The answer is false only if no text in the filter has a word that begins with the term. */
export const openFilter = (filter: string): ((term: Term) => boolean) => {
  const bytes = fromBase64Url(filter);
  return (term) => {
    const key = beginnings(term).at(-1);
    return key === undefined || bitsOf(key).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
  };
};

const SHORT = 3;
const LONG = 5;

const beginnings = ({ text, isWord }: Term): string[] => {
  const letters = Array.from(text);
  if (!isWord) return letters.length === 2 ? [text] : [];
  return [SHORT, LONG].flatMap((length) => (letters.length < length ? [] : [letters.slice(0, length).join('')]));
};

const bitsOf = (key: string): [number, number] => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), FNV_PRIME);
  const other = Math.imul(hash ^ (hash >>> 15), MIXED);
  return [(hash >>> 0) % BITS, ((other ^ (other >>> 13)) >>> 0) % BITS];
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const MIXED = 0x85ebca6b;
