import { CONTENT_MESSAGES, type DocumentState, type OpenedDocument } from '#contract/admin-content';
import { isDocumentKey, type DocumentKey } from '#contract/content';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ensurePublished } from './publish.ts';
import { bringUpProjects } from './project-slugs.ts';
import { publishAbsent } from './publish-absent.ts';
import { listDocumentStates, readOpened } from './stored-documents.ts';

export const documentKey = (text: string): DocumentKey => {
  if (!isDocumentKey(text)) throw new AppError('not_found', CONTENT_MESSAGES.unknownDocument);
  return text;
};

export const listOwnerContent = async (ctx: Context): Promise<DocumentState[]> => {
  await ensurePublished(ctx);
  return listDocumentStates(ctx);
};

/** A document that is new in this release is created when the owner first opens it. */
export const readOwnerDocument = async (ctx: Context, name: string): Promise<OpenedDocument> => {
  const key = documentKey(name);
  await ensurePublished(ctx);
  if (key === 'projects') await bringUpProjects(ctx);
  return (await readOpened(ctx, key)) ?? publishAbsent(ctx, key);
};
