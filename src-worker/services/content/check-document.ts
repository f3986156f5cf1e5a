import { documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import { checkInput } from '../../check-input.ts';
import { AppError } from '../../errors.ts';

export const checkDocument = (key: DocumentKey, body: unknown): Documents[DocumentKey] => {
  const checked = checkInput(documentSchemas[key], body);
  if (new TextEncoder().encode(JSON.stringify(checked)).length > DOCUMENT_MAX_BYTES) {
    throw new AppError('too_large', 'This is too large to be saved. Please shorten it.');
  }
  return checked;
};

/** D1 limits a row to 2 MB, and other columns need some space. */
const DOCUMENT_MAX_BYTES = 1_900_000;
