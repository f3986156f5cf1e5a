import type { Context } from 'hono';
import { CONTENT_MESSAGES } from '#contract/admin-content';
import { AppError } from '../errors.ts';

const REVISION = /^\s*(?:"(\d{1,9})"|(\d{1,9}))\s*$/;

/**
 * The revision a save was edited from, by its `If-Match`: quoted as tags are, or bare. Undefined when the caller does
 * not say, or says that any will do. Throws `bad_request` for what is no revision.
 */
export const expectedRevision = (c: Context): number | undefined => {
  const header = c.req.header('if-match');
  if (header === undefined || header.trim() === '*') return undefined;
  const [, quoted, bare] = REVISION.exec(header) ?? [];
  const revision = quoted ?? bare;
  if (revision === undefined) throw new AppError('bad_request', CONTENT_MESSAGES.badRevision);
  return Number(revision);
};
