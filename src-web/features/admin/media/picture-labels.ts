import type { MediaItem, MediaUse } from '#contract/media';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { DOCUMENT_NAMES } from '../document-labels.ts';

/** `Used in 3 places`, or that it is not. */
export const usageWords = ({ length }: readonly MediaUse[]): string => {
  if (length === 0) return 'Not used';
  return length === 1 ? 'Used in 1 place' : `Used in ${length} places`;
};

/** `Projects: Pumps, explained`, or the document alone when it has only one picture. */
export const placeWords = ({ document, entry }: MediaUse): string =>
  entry === '' ? DOCUMENT_NAMES[document] : `${DOCUMENT_NAMES[document]}: ${entry}`;

/** `1600 × 1067, 212.40 KB`. */
export const sizeWords = ({ width, height, bytes }: Pick<MediaItem, 'width' | 'height' | 'bytes'>): string =>
  `${width} × ${height}, ${formatBytes(bytes)}`;
