import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { recordRestore } from '../../src-worker/services/operations/backup/backup-runs.ts';
import { KEY_FILE, readKey } from './backup/backup-key.ts';
import { restoreSite } from './backup/restore-site.ts';
import { readArguments } from './read-arguments.ts';
import { localSettings } from './settings.ts';
import { queriesOf, withLocalSite, withRemoteSite, type SiteStores } from './site-stores.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run restore -- FILE [--key FILE] [--files FOLDER] [--remote] [--preview]

Puts a backup back into an empty site; what is damaged, foreign or newer than the program is refused before anything is
written. --key is the file that backup:key wrote (${KEY_FILE}). A nightly copy needs the bucket's folder files/ as
--files, and the folder of its own name beside it where it has one. --remote restores into the deployed site’s new, empty
database, --preview into the second one’s.`;

const OPTIONS = {
  key: { type: 'string', default: KEY_FILE },
  files: { type: 'string' },
  remote: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
} as const;

const restore = async (): Promise<void> => {
  const { values, positionals } = readArguments(USAGE, OPTIONS, ['FILE']);
  const [file = ''] = positionals;
  await access(file);
  const key = await readKey(values.key);
  const fetchFile = async (name: string): Promise<Uint8Array> => {
    if (values.files === undefined)
      throw new StartFailure(`${file} needs the bucket's folder files/: name it as --files.`);
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    try {
      return new Uint8Array(await decrypter.decrypt(await readFile(join(values.files, name))));
    } catch {
      throw new StartFailure(`${name}, which ${file} needs, is not in ${values.files} or cannot be opened.`);
    }
  };
  const work = async (stores: SiteStores) => {
    const restored = await restoreSite(stores, { file, key, fetchFile });
    await recordRestore(queriesOf(stores), { madeAt: restored.manifest.made_at, at: new Date() });
    return restored;
  };
  const place = values.preview ? 'preview' : 'production';
  const { tables, manifest } =
    values.remote || values.preview
      ? await withRemoteSite(place, work)
      : await withLocalSite(localSettings().stateDir, work);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `The site is back: ${rows} rows in ${Object.keys(tables).length} tables, and ${manifest.files.length} files.`,
  );
};

await restore().catch(exitWith);
