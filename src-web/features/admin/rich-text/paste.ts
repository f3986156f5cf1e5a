import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard';
import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getEditor,
  $isDecoratorNode,
  $parseSerializedNode,
  type BaseSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  configExtension,
  createCommand,
  defineExtension,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import { richText } from '#contract/rich-text';
import { RICH_TEXT_LIMITS, TABLE_LIMITS } from '#contract/rich-text-limits';
import { toast } from '../../../components/toast.ts';
import { trustedTypes } from '../../../lib/trusted-types.ts';
import { toEditorNodes } from './editor-state.ts';
import { toBlocks } from './nest-lists.ts';
import { cellText, readHtml } from './read-html.ts';
import { isData, readTable, readTabbed } from './read-table.ts';

export const PICTURES_PASTED: LexicalCommand<readonly File[]> = createCommand('PICTURES_PASTED');

export const PasteExtension = defineExtension({
  name: 'rich-text-field/paste',
  dependencies: [
    configExtension(ClipboardImportExtension, {
      $importMimeType: {
        'text/html': [(html, selection) => $insertHtml(html, selection)],
        'text/plain': [(text, selection, $next) => $insertTabbed(text, selection) || $next()],
        'application/x-lexical-editor': [(json, selection) => $insertEditorNodes(json, selection)],
      },
    }),
  ],
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          if (!takePictures(editor, files)) toast({ tone: 'info', title: 'Not a text', description: NO_FILES });
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          // Pasted pictures are taken as files only when no text comes with them.
          const data = event instanceof ClipboardEvent ? event.clipboardData : null;
          const hasText = data?.types.some((type) => type.startsWith('text/')) === true;
          if (data !== null && data.getData('text/plain').length > RICH_TEXT_LIMITS.characters) {
            event.preventDefault();
            tellTooLong();
            return true;
          }
          areTaken = data !== null && hasText && takePictures(editor, picturesIn(data));
          return false;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    ),
});

const NO_FILES = 'Pictures can be dropped here. Insert another file by “Insert: File to download”.';

const tellTooLong = () =>
  toast({
    tone: 'error',
    title: 'Not pasted',
    description: `This is longer than the ${RICH_TEXT_LIMITS.characters.toLocaleString('en')} letters that a text holds.`,
  });

let areTaken = false;

const takePictures = (editor: LexicalEditor, files: readonly File[]): boolean => {
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  return pictures.length > 0 && editor.dispatchCommand(PICTURES_PASTED, pictures);
};

const $insert = (blocks: readonly unknown[], selection: BaseSelection): true => {
  const nodes = toEditorNodes(blocks).map($parseSerializedNode);
  $insertGeneratedNodes($getEditor(), nodes, selection);
  const last = nodes.at(-1);
  // The caret needs a line behind a block that has fields of its own.
  if ($isDecoratorNode(last) && !last.isInline() && last.isAttached() && last.getNextSibling() === null)
    last.insertAfter($createParagraphNode());
  return true;
};

const $insertHtml = (html: string, selection: BaseSelection): boolean => {
  const pasted = parsePastedHtml(html);
  if (pasted.body.textContent.length > RICH_TEXT_LIMITS.characters) {
    tellTooLong();
    return true;
  }
  const blocks = toBlocks(readHtml(pasted));
  tellChanged(pasted);
  return blocks.length > 0 && $insert(blocks, selection);
};

const $insertTabbed = (text: string, selection: BaseSelection): boolean => {
  const tables = readTabbed(text);
  return tables !== null && $insert(tables, selection);
};

const tellChanged = (pasted: Document) => {
  const hasPicture = !areTaken && pasted.querySelector('img, picture, svg') !== null;
  const tables = [...pasted.querySelectorAll('table')].filter(isData);
  const hasLines = tables.some((table) => readTable(table, cellText) === null);
  const hasLinks = !hasLines && tables.some((table) => table.querySelector('a[href]') !== null);
  if (!hasPicture && !hasLines && !hasLinks) return;
  const description = [
    hasLines && TOO_LARGE,
    hasLinks && 'Cells of a table hold words, so their links were left out.',
    hasPicture && 'Pictures were left out. Paste or drop one by itself, and it is uploaded.',
  ];
  toast({
    tone: 'info',
    title: 'Not everything was pasted',
    description: description.filter((part) => part !== false).join(' '),
  });
};

const TOO_LARGE = `A table has become lines: one holds ${TABLE_LIMITS.columns} columns, and ${TABLE_LIMITS.cell} letters in a cell.`;

const INLINE = new Set(['text', 'linebreak', 'link', 'footnote']);

const isInline = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'type' in node && INLINE.has(String(node.type));

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

/** Content that is copied from another rich-text field keeps its sizes and fonts. */
const $insertEditorNodes = (json: string, selection: BaseSelection): boolean => {
  const copied = parsed(json);
  const nodes: unknown = typeof copied === 'object' && copied !== null && 'nodes' in copied ? copied.nodes : null;
  if (!Array.isArray(nodes)) return false;
  const children: unknown[] = nodes.every(isInline) ? [{ type: 'paragraph', children: nodes }] : nodes;
  const checked = richText.safeParse({ root: { type: 'root', children } });
  return checked.success && $insert(checked.data.root.children, selection);
};

let policy: { createHTML: (html: string) => string } | undefined;

/**
 * The parsed document is inert: no script runs and nothing loads. The page's security policy allows the policy's name
 * once.
 */
const parsePastedHtml = (html: string): Document => {
  const tidied = tidyHtml(html.replaceAll(DATA_ADDRESS, ''));
  policy ??= trustedTypes?.createPolicy('pasted-html', { createHTML: (text: string) => text });
  return new DOMParser().parseFromString(policy === undefined ? tidied : policy.createHTML(tidied), 'text/html');
};

const picturesIn = (clipboard: DataTransfer): File[] => {
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  if (files.length > 0) return files;
  return [...clipboard.getData('text/html').matchAll(DATA_PICTURE)].flatMap(([, type = '', data = ''], index) => {
    const file = fileOf(type.toLowerCase(), data, index);
    return file === null ? [] : [file];
  });
};

const DATA_PICTURE = /<img\b[^>]*?\ssrc\s*=\s*["']data:(image\/[\w.+-]+);base64,([\w+/=\s]+)["']/gi;

/** Data addresses are removed before the HTML is parsed, because one may have millions of letters. */
const DATA_ADDRESS = /data:[\w/.+-]{1,100};base64,[\w+/=\s]+/gi;

const fileOf = (type: string, data: string, index: number): File | null => {
  try {
    const letters = atob(data);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return new File([bytes], `pasted-${index + 1}.${type.split('/')[1] ?? ''}`, { type });
  } catch {
    return null;
  }
};

/** Even an inert document checks each style and event handler against the page's security policy and reports it. */
export const tidyHtml = (html: string): string =>
  html.replace(MARKUP, (_, name: string | undefined, attributes: string | undefined) =>
    name === undefined ? '' : tidyTag(name, attributes ?? ''),
  );

const MARKUP =
  /<(?:style|script)\b[\s\S]*?(?:<\/(?:style|script)\s*>|$)|<!--[\s\S]*?(?:-->|$)|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/g;

/** Some attributes get other names, so that the parser does not apply them. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['href', 'href'],
  ['align', 'align'],
  ['colspan', 'colspan'],
  ['rowspan', 'rowspan'],
  ['style', 'data-style'],
]);

const tidyTag = (name: string, attributes: string): string => {
  const kept = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, attribute = '', value]) => {
    const known = KEPT.get(attribute.toLowerCase());
    return known === undefined || value === undefined ? [] : [`${known}=${quoted(value)}`];
  });
  return `<${[name, ...kept].join(' ')}>`;
};

const quoted = (value: string): string => (/^["']/.test(value) ? value : `"${value}"`);
