import type { LibraryPicture, PictureUse } from '#contract/media-files';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';

export const usageLabel = ({ length }: readonly PictureUse[]): string => {
  if (length === 0) return 'Not used';
  return length === 1 ? 'Used in 1 place' : `Used in ${length} places`;
};

export const placeLabel = ({ document, entry }: PictureUse): string =>
  entry === '' ? nameOf(document) : `${nameOf(document)}: ${entry}`;

const nameOf = (document: PictureUse['document']): string =>
  document === 'articles' ? 'Writing' : DOCUMENT_LABELS[document];

export const sizeLabel = ({ width, height, bytes }: Pick<LibraryPicture, 'width' | 'height' | 'bytes'>): string =>
  `${width} × ${height}, ${formatBytes(bytes)}`;
