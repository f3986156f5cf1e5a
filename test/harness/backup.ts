import { KEY_FILE, makeKey, publicHalf, readKey, requirePublicKey } from './backup/backup-key.ts';
import { writeBackup } from './backup/write-backup.ts';
import { readSite } from './live/site-file.ts';
import { applyMigrations } from './local-database.ts';
import { readArguments } from './read-arguments.ts';
import { localSettings } from './settings.ts';
import { withLocalSite, withRemoteSite } from './site-stores.ts';
import { exitWith } from './start-failure.ts';

const USAGE = `npm run backup [-- --remote | --preview] [-- --out FILE] [-- --to age1…]
npm run backup:key [-- --out FILE]

Writes one encrypted file with the database, the pictures and the resume; --remote takes the deployed site, --preview the second one. It is
encrypted to --to, to BACKUP_PUBLIC_KEY of the environment or of site.toml, or to the key in ${KEY_FILE}, which backup:key
makes. Keep that file where the site is not: without it no backup can be opened.`;

const OPTIONS = {
  remote: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  out: { type: 'string' },
  to: { type: 'string' },
} as const;

const newKey = async (file: string): Promise<void> => {
  const publicKey = await makeKey(file);
  console.log(`${file} holds the private key. Keep it safe, and not with the site.`);
  console.log(`BACKUP_PUBLIC_KEY = "${publicKey}"`);
};

const backup = async (): Promise<void> => {
  const { values, positionals } = readArguments(USAGE, OPTIONS, ['key?']);
  if (positionals[0] === 'key') return newKey(values.out ?? KEY_FILE);
  const file = values.out ?? `backup-${new Date().toISOString().slice(0, 16).replace(':', '-')}.tar.gz.age`;
  const { stateDir } = localSettings();
  const place = values.preview ? 'preview' : 'production';
  const isRemote = values.remote || values.preview;
  const known = values.to ?? (process.env['BACKUP_PUBLIC_KEY'] || (await readSite(place)).vars['BACKUP_PUBLIC_KEY']);
  const publicKey = known ?? (await publicHalf(await readKey(KEY_FILE)));
  requirePublicKey(publicKey);
  if (!isRemote) await applyMigrations(stateDir);
  const bytes = isRemote
    ? await withRemoteSite(place, (stores) => writeBackup(stores, file, publicKey))
    : await withLocalSite(stateDir, (stores) => writeBackup(stores, file, publicKey));
  console.log(`${file} holds the whole site, in ${bytes} bytes.`);
};

await backup().catch(exitWith);
