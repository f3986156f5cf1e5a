import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { encryptTo } from '../../../src-worker/services/operations/backup/archive.ts';
import { StartFailure } from '../start-failure.ts';

/** The private key is written to this file, which git ignores. */
export const KEY_FILE = 'backup-key.txt';

/** Makes a key pair, writes the private key into a file in the format of `age-keygen`, and returns the public one. */
export const makeKey = async (file: string): Promise<string> => {
  const identity = await generateX25519Identity();
  const publicKey = await identityToRecipient(identity);
  const text = `# created: ${new Date().toISOString()}\n# public key: ${publicKey}\n${identity}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch(() => {
    throw new StartFailure(`${file} is there already, or cannot be written. A backup needs the key it was made with.`);
  });
  return publicKey;
};

/** The private key, `AGE-SECRET-KEY-1…`, from a key file. */
export const readKey = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null)
    throw new StartFailure(`There is no ${file}. npm run backup:key makes a key; keep it where the site is not.`);
  const key = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-1'));
  if (key === undefined) throw new StartFailure(`${file} holds no key. It is what npm run backup:key wrote.`);
  return key.trim();
};

export const publicHalf = (key: string): Promise<string> => identityToRecipient(key);

/** Throws a `StartFailure` for an invalid public key. */
export const requirePublicKey = (key: string): void => {
  try {
    encryptTo(key);
  } catch {
    throw new StartFailure(`“${key}” is no public key. It begins with age1, and npm run backup:key prints it.`);
  }
};
