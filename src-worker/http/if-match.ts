import type { Context } from 'hono';
import { CONTENT_MESSAGES } from '#contract/admin-content';
import { AppError } from '../errors.ts';

/** Without an If-Match header, or with `*`, no revision is expected. */
export const expectedRevision = (c: Context): number | undefined => revisionIn(c.req.header('if-match'));

const REVISION = /^\s*(?:"(\d{1,9})"|(\d{1,9}))\s*$/;

export const draftRevision = (c: Context): number | undefined => revisionIn(c.req.header('draft-revision'));

const revisionIn = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  const [, quoted, bare] = REVISION.exec(header) ?? [];
  const revision = quoted ?? bare;
  if (revision === undefined) throw new AppError('bad_request', CONTENT_MESSAGES.badRevision);
  return Number(revision);
};
