import type { LibraryPicture, PictureUse } from '#contract/media';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';

export const usageLabel = ({ length }: readonly PictureUse[]): string => {
  if (length === 0) return 'Not used';
  return length === 1 ? 'Used in 1 place' : `Used in ${length} places`;
};

export const placeLabel = ({ document, entry }: PictureUse): string =>
  entry === '' ? DOCUMENT_LABELS[document] : `${DOCUMENT_LABELS[document]}: ${entry}`;

export const sizeLabel = ({ width, height, bytes }: Pick<LibraryPicture, 'width' | 'height' | 'bytes'>): string =>
  `${width} × ${height}, ${formatBytes(bytes)}`;
