import { toAddress } from './address.ts';
import type { LineKind, PastedBlock } from './line.ts';
import { lineWriter, type TextAround } from './line-writer.ts';
import { isData, readTable } from './read-table.ts';
import { alignment, isHidden, stylesOf, textFormat, wordItem } from './read-styles.ts';
import { TEXT_FORMAT } from '#contract/rich-text-text';

interface Place extends TextAround {
  line: LineKind & { format: string };
  depth: number;
  isRow: boolean;
  listType: 'bullet' | 'number';
}

export const readHtml = (document: Document): PastedBlock[] => {
  const writer = lineWriter();

  const readText = (text: string, place: Place) => {
    if (!place.isVerbatim) return writer.write(text, place);
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (index > 0) writer.breakLine(place.url);
      writer.write(line, place);
    }
  };

  const read = (node: Node, place: Place): void => {
    if (node.nodeType === TEXT) return readText(node.nodeValue ?? '', place);
    if (node.nodeType !== ELEMENT || !(node instanceof Element) || DROPPED.has(node.tagName)) return;
    const styles = stylesOf(node);
    if (isHidden(styles)) return;
    if (node.tagName === 'BR') return writer.breakLine(place.url);
    const tables = node.tagName === 'TABLE' && !isWhole(place.line) && isData(node) ? readTable(node, cellText) : null;
    if (tables !== null) {
      writer.end();
      writer.lines.push(...tables);
      return;
    }
    if (node.tagName === 'TD' || node.tagName === 'TH') writer.space();
    const line = lineOf(node, place, alignment(node, styles, place.line.format));
    if (line !== null) writer.begin(line);
    else if (isBlock(node)) writer.breakSoftly();
    const within = inside(node, place, line);
    for (const child of node.childNodes) read(child, within);
    if (line !== null) writer.begin(place.line);
    else if (isBlock(node)) writer.breakSoftly();
  };

  read(document.body, {
    line: { type: 'paragraph', format: '' },
    depth: 0,
    isRow: false,
    listType: 'bullet',
    format: 0,
    url: null,
    isVerbatim: false,
  });
  writer.end();
  return writer.lines;
};

export const cellText = (cell: Element): string => {
  const read = (node: Node): string => {
    if (node.nodeType === TEXT) return node.nodeValue ?? '';
    if (node.nodeType !== ELEMENT || !(node instanceof Element) || DROPPED.has(node.tagName)) return '';
    if (isHidden(stylesOf(node))) return '';
    const inside = [...node.childNodes].map(read).join('');
    return node.tagName === 'BR' || isBlock(node) ? ` ${inside} ` : inside;
  };
  return [...cell.childNodes].map(read).join('').replaceAll(/\s+/g, ' ').trim();
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const DROPPED = words(
  'AUDIO BUTTON CANVAS DATALIST EMBED HEAD IFRAME IMG INPUT LINK MAP MATH META METER NOSCRIPT OBJECT PICTURE PROGRESS ' +
    'SCRIPT SELECT STYLE svg SVG TEMPLATE TEXTAREA TITLE VIDEO',
);

const BLOCKS = words(
  'ADDRESS ARTICLE ASIDE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HR ' +
    'HTML LEGEND MAIN MENU NAV P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD',
);

const ELEMENT = 1;
const TEXT = 3;

const lineOf = (element: Element, place: Place, format: string): Place['line'] | null => {
  const { tagName } = element;
  const item = wordItem(element, stylesOf(element));
  if (/^H[1-6]$/.test(tagName)) {
    return isWhole(place.line) ? null : { type: 'heading', tag: tagName.toLowerCase(), format };
  }
  if (item !== null) return { ...item, format };
  if (tagName === 'LI') return { type: 'item', level: Math.max(place.depth, 1), listType: place.listType, format };
  if (tagName === 'BLOCKQUOTE') return place.line.type === 'item' ? null : { type: 'quote', format };
  if (tagName === 'TR') return isWhole(place.line) ? null : { type: 'paragraph', format };
  return BLOCKS.has(tagName) && !isWhole(place.line) && !place.isRow ? { type: 'paragraph', format } : null;
};

const isWhole = ({ type }: LineKind): boolean => type === 'item' || type === 'quote' || type === 'heading';

const isBlock = ({ tagName }: Element): boolean =>
  BLOCKS.has(tagName) || /^(?:H[1-6]|BLOCKQUOTE|TR|LI|UL|OL)$/.test(tagName);

const inside = (element: Element, place: Place, line: Place['line'] | null): Place => {
  const { tagName } = element;
  const styles = stylesOf(element);
  const isList = tagName === 'UL' || tagName === 'OL' || tagName === 'MENU';
  const format = textFormat(element, styles, place.format);
  const isHeading = (line ?? place.line).type === 'heading';
  return {
    line: line ?? place.line,
    depth: place.depth + (isList ? 1 : 0),
    listType: isList ? (tagName === 'OL' ? 'number' : 'bullet') : place.listType,
    // A heading is always bold, so bold inside it is only the style of the source.
    format: isHeading ? format & ~TEXT_FORMAT.bold : format,
    isRow: place.isRow || tagName === 'TR',
    url: tagName === 'A' ? toAddress(element.getAttribute('href') ?? '') : place.url,
    isVerbatim: place.isVerbatim || tagName === 'PRE' || (styles.get('white-space') ?? '').startsWith('pre'),
  };
};
