import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { writeArchive } from '../../../src-worker/services/operations/backup/archive.ts';
import { recordBackup } from '../../../src-worker/services/operations/backup/backup-runs.ts';
import { CopyTaken, readSite } from '../../../src-worker/services/operations/backup/read-site.ts';
import { StartFailure } from '../start-failure.ts';
import { queriesOf, type SiteStores } from '../site-stores.ts';

/**
 * Writes a whole site into one encrypted file, which appears only when it is complete, and notes it for the owner.
 * Returns the number of bytes.
 */
export const writeBackup = async (stores: SiteStores, file: string, publicKey: string): Promise<number> => {
  const { entries, contents } = await readSite(stores, new Date());
  const stream = await writeArchive(entries, contents, publicKey);
  const unfinished = `${file}.unfinished`;
  try {
    // Node and the web have different names for the same type.
    await pipeline(Readable.fromWeb(stream as unknown as NodeStream), createWriteStream(unfinished, { flags: 'wx' }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error instanceof CopyTaken ? new StartFailure(`${error.message} Try it again in a few minutes.`) : error;
  }
  const { size } = await stat(file);
  await recordBackup(queriesOf(stores), { kind: 'command', finishedAt: new Date(), bytes: size });
  return size;
};
