import type { LibraryPicture, PictureUse } from '#contract/media';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';

/** `Used in 3 places`. */
export const usageLabel = ({ length }: readonly PictureUse[]): string => {
  if (length === 0) return 'Not used';
  return length === 1 ? 'Used in 1 place' : `Used in ${length} places`;
};

/** `Projects: Pumps, explained`, or the document alone when it has only one picture. */
export const placeLabel = ({ document, entry }: PictureUse): string =>
  entry === '' ? DOCUMENT_LABELS[document] : `${DOCUMENT_LABELS[document]}: ${entry}`;

/** `1600 × 1067, 212.40 KB`. */
export const sizeLabel = ({ width, height, bytes }: Pick<LibraryPicture, 'width' | 'height' | 'bytes'>): string =>
  `${width} × ${height}, ${formatBytes(bytes)}`;
