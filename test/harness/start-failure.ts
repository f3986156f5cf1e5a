import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A failure that a person can solve: its message says everything and is shown without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The operating system's errors about files and folders, in words. */
const SYSTEM_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read or written by you',
  EPERM: 'may not be read or written by you',
  EROFS: 'can’t be written: its disk is read-only',
  ENOSPC: 'can’t be written: the disk is full',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'lies below what is a file, not a folder',
  EEXIST: 'is there already',
};

/** An error about a file or folder becomes a failure that names it; others stay. */
export const asFailure = (error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  const words = SYSTEM_FAULTS[String(error.code)];
  return words === undefined ? error : new StartFailure(`${String(error.path)} ${words}.`, { cause: error });
};

/** Shows a failure of the start, in one line when it was foreseen, and ends the process. */
export const exitWith = (error: unknown): never => {
  const failure = asFailure(error);
  console.error(failure instanceof StartFailure ? failure.message : failure);
  process.exit(1);
};

/**
 * Makes a folder and its missing parents one by one. Node's recursive way never ends where the system makes none, as
 * below /proc.
 */
export const makeFolder = async (path: string): Promise<void> => {
  if (await isFolder(path)) return;
  if (!existsSync(dirname(path))) await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    // Another process made the folder meanwhile.
    if (await isFolder(path)) return;
    const isRefused = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isRefused ? new StartFailure(`${path} can’t be made: no folders can be made there.`) : asFailure(error);
  });
};

const isFolder = async (path: string): Promise<boolean> => existsSync(path) && (await stat(path)).isDirectory();
