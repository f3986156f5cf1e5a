import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  FORMAT_VERSION,
  MANIFEST,
  manifestSchema,
  type Manifest,
} from '../../../src-worker/services/operations/backup/archive.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { CHANGES_ENTRY } from '../../../src-worker/services/operations/backup/change-log.ts';
import { TABLE_ENTRY } from '../../../src-worker/services/operations/backup/read-tables.ts';
import { isFileKey } from '../../../src-worker/services/files/file-store.ts';
import { FILE_ENTRY } from '../../../src-worker/services/operations/backup/read-site.ts';
import { listMigrations } from '../local-database.ts';
import { StartFailure } from '../start-failure.ts';
import { readArchive } from './read-archive.ts';

interface Archive {
  file: string;
  manifest: Manifest;
}

/** A complete backup: the manifest of its last archive, and all archives in the order of writing. */
export interface Backup {
  manifest: Manifest;
  archives: Archive[];
}

/**
 * Reads a backup, with the parts beside it, to its end before anything of it is used. Throws a `StartFailure` for a
 * damaged one, or one of another program or a newer release.
 */
export const checkArchive = async (file: string, key: string): Promise<Backup> => {
  const last = await checkOne(file, key);
  const archives: Archive[] = [];
  for (const { name, sha256: expected } of last.manifest.parts ?? []) {
    if (!PART_NAME.test(name)) throw foreign(file);
    const part = join(dirname(file), name);
    const bytes = await readFile(part).catch(() => {
      throw new StartFailure(`${file} needs ${name} beside it, which is not there.`);
    });
    if ((await sha256(bytes)) !== expected) throw new StartFailure(`${part} is damaged, or of another backup.`);
    archives.push(await checkOne(part, key));
  }
  return { manifest: last.manifest, archives: [...archives, last] };
};

const PART_NAME = /^[\w-]+\/[\w-]+\.tar\.gz\.age$/;

const checkOne = async (file: string, key: string): Promise<Archive> => {
  const found: Manifest['entries'] = [];
  const rows: Record<string, number> = {};
  let last: string | undefined;
  for await (const { name, bytes } of readArchive(file, key)) {
    if (last !== undefined) throw new StartFailure(`${file} is damaged: something follows its end.`);
    if (name === MANIFEST) {
      last = new TextDecoder().decode(bytes);
      continue;
    }
    const table = TABLE_ENTRY.exec(name)?.[1];
    const isFile = name.startsWith(FILE_ENTRY) && isFileKey(name.slice(FILE_ENTRY.length));
    if (table === undefined && !CHANGES_ENTRY.test(name) && !isFile) throw foreign(file);
    found.push({ name, bytes: bytes.length, sha256: await sha256(bytes) });
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + bytes.filter((byte) => byte === LINE_FEED).length;
  }
  if (last === undefined) throw new StartFailure(`${file} is damaged: it ends too early.`);
  const manifest = readManifest(file, last);
  if (JSON.stringify(found) !== JSON.stringify(manifest.entries)) {
    throw new StartFailure(`${file} is damaged: it does not hold what it lists.`);
  }
  const miscounted = Object.keys({ ...rows, ...manifest.tables }).find(
    (table) => (rows[table] ?? 0) !== manifest.tables[table],
  );
  if (miscounted !== undefined) throw new StartFailure(`${file} is damaged: rows of ${miscounted} are missing.`);
  await refuseNewer(file, manifest);
  return { file, manifest };
};

const LINE_FEED = 10;

const readManifest = (file: string, text: string): Manifest => {
  const manifest = manifestSchema.safeParse(parseJson(text));
  if (!manifest.success || !manifest.data.files.every(({ key }) => isFileKey(key))) throw foreign(file);
  return manifest.data;
};

const foreign = (file: string) => new StartFailure(`${file} is no backup of this program.`);

/** Undefined for invalid JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refuseNewer = async (file: string, { version, migrations }: Manifest): Promise<void> => {
  const known = new Set(await listMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (version > FORMAT_VERSION || unknown !== undefined) {
    throw new StartFailure(`${file} was made by a newer program: ${unknown ?? `format ${version}`} is unknown here.`);
  }
  if (migrations.length === 0) throw foreign(file);
};
