import { LABEL_MAX } from '#contract/media';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import { hasFile, putFile } from './file-store.ts';

/** KV allows one write per second and key, so a refusal may mean that the file is already stored. */
export const keepFile = async (ctx: Context, key: string, bytes: Uint8Array): Promise<void> => {
  try {
    await putFile(ctx, key, bytes);
  } catch (error) {
    if (await hasFile(ctx, key).catch(() => false)) return;
    throw new AppError('unavailable', 'The file could not be stored right now. Please try again in a moment.', {
      cause: error,
    });
  }
};

/** The hash is 128 bits of the SHA-256 in hexadecimal. */
export const contentHash = async (parts: readonly Uint8Array[]): Promise<string> => {
  const hashes = await Promise.all(parts.map((part) => crypto.subtle.digest('SHA-256', part)));
  const whole = hashes.length === 1 ? hashes[0] : await crypto.subtle.digest('SHA-256', await new Blob(hashes).bytes());
  if (whole === undefined) throw new Error('Nothing to hash');
  return [...new Uint8Array(whole, 0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const ID_BYTES = 16;

/** The name loses folders, invisible characters and direction overrides, and a long name is cut before its ending. */
export const toLabel = (fileName: string): string => {
  // Browsers send a quotation mark in a file name as %22.
  const name = fileName.toWellFormed().replaceAll('%22', '"').split(/[\\/]/).at(-1) ?? '';
  const shown = Array.from(name.replace(UNSEEN, '').trim());
  if (shown.every((letter) => letter === '.')) return UNTITLED;
  if (shown.length <= LABEL_MAX) return shown.join('');
  const ending = Array.from(ENDING.exec(shown.join(''))?.[0] ?? '');
  return [...shown.slice(0, LABEL_MAX - ending.length), ...ending].join('');
};

const UNTITLED = 'Untitled';

const ENDING = /\.[^.]{1,20}$/u;

// oxlint-disable-next-line no-control-regex -- a name with control characters in it is what this is about
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
