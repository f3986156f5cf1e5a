import { FileError } from './bank-entry.ts';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?=]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const MAX_DEPTH = 40;
const TOKENS_A_TURN = 500;

/**
 * The generator yields null as a pause, so that the page stays usable. The browser's own parser would block the page,
 * and Trusted Types refuse it.
 */
export function* readXml(
  xml: string,
  isWanted: (path: string) => boolean,
): Generator<{ path: string; element: XmlElement } | null> {
  const token = new RegExp(TOKEN);
  const open: string[] = [];
  const path: string[] = [];
  const kept: XmlElement[] = [];
  let hasRoot = false;
  for (let count = 1; token.lastIndex < xml.length; count += 1) {
    const { lastIndex } = token;
    const found = token.exec(xml);
    if (found === null) throw xml.startsWith('<!DOCTYPE', lastIndex) ? doctype() : broken();
    const [whole, cdata, closed, opened, attributes = '', isEmpty] = found;
    if (count % TOKENS_A_TURN === 0) yield null;
    if (opened !== undefined) {
      if (open.length === 0 && hasRoot) throw broken();
      hasRoot = true;
      open.push(opened);
      path.push(localName(opened));
      if (open.length > MAX_DEPTH) throw new FileError('The file is nested too deeply to be a bank’s statement.');
      if (kept.length > 0 || isWanted(path.join('/')))
        kept.push({ name: path.at(-1) ?? '', attributes: attributesOf(attributes), text: '', children: [] });
    } else if (closed === undefined) {
      const text = whole.startsWith('<') ? (cdata ?? '') : decoded(whole);
      if (open.length === 0 && text.trim() !== '') throw broken();
      const inner = kept.at(-1);
      if (inner !== undefined) inner.text += text;
    }
    const ends = closed ?? (isEmpty === '/' ? opened : undefined);
    if (ends === undefined) continue;
    if (open.pop() !== ends) throw broken();
    const element = kept.pop();
    const outer = kept.at(-1);
    if (outer !== undefined && element !== undefined) outer.children.push(element);
    else if (element !== undefined) yield { path: path.join('/'), element };
    path.pop();
  }
  if (open.length > 0 || !hasRoot) throw broken();
}

export const broken = () =>
  new FileError('The file is broken or was not loaded to its end. Please download it from your bank again.');

const doctype = () => new FileError('The file has a document type or entities, which no bank’s statement has.');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributesOf = (written: string): XmlElement['attributes'] =>
  Object.fromEntries(
    Array.from(written.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]),
  );

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) {
            const character = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
            if (character === undefined) throw doctype();
            return character;
          }
          const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
          if (!(code >= 0x20 || code === 9 || code === 10 || code === 13) || code > 0x10ffff || whole === '&')
            throw broken();
          return String.fromCodePoint(code);
        },
      )
    : text;
