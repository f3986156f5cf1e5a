import type { FileKind } from '#contract/file-types';

/** A name may lie, so the first and last bytes of a file tell its kind. */
export const isOfKind = (kind: FileKind, head: Uint8Array, tail: Uint8Array): boolean => {
  const [begins, ends] = [latin(head), latin(tail)];
  switch (kind) {
    case 'pdf':
      return begins.startsWith('%PDF-') && ends.includes('%%EOF');
    case 'rtf':
      return begins.startsWith('{\\rtf');
    case 'zip':
      return isZip(begins, ends);
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return isOffice(begins, ends, FOLDERS[kind]);
    case 'odt':
    case 'ods':
    case 'odp':
    case 'epub':
      return isZip(begins, ends) && begins.slice(FIRST_NAME, FIRST_NAME + 120).startsWith(`mimetype${MIMETYPES[kind]}`);
    case 'mp3':
      return begins.startsWith('ID3') || /^\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff]/.test(begins);
    case 'wav':
      return /^RIFF[^]{4}WAVE/.test(begins);
    case 'm4a':
    case 'mp4':
      return /^[^]{4}ftyp(?!avi[fs]|hei[cfsx]|mif1)/.test(begins);
    case 'csv':
    case 'txt':
    case 'md':
      return isText(begins);
  }
};

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const FOLDERS = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const;

const MIMETYPES = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
} as const;

/** In a ZIP file the name of the first entry starts at byte 30. */
const FIRST_NAME = 30;

/** A ZIP file has its directory at the end. */
const isZip = (begins: string, ends: string): boolean => begins.startsWith('PK\x03\x04') && ends.includes('PK\x05\x06');

/** Documents with macros are refused, because a visitor's computer might run them. */
const isOffice = (begins: string, ends: string, folder: string): boolean =>
  isZip(begins, ends) &&
  ends.includes('[Content_Types].xml') &&
  ends.includes(folder) &&
  !/vbaProject\.bin/i.test(begins + ends);

/** A text file may have any encoding, but no markup that a browser runs and no shell script. */
const isText = (begins: string): boolean => {
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(begins);
  const plain = begins.replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/, '').replaceAll('\0', isWide ? '' : '\0');
  return !plain.includes('\0') && !plain.startsWith('#!') && !MARKUP.test(plain);
};

const MARKUP =
  /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype|\?xml|html|head|body|svg|script|iframe|style|title|object|embed)\b/i;
