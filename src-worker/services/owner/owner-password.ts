import { ADMIN_MESSAGES, ownerCredentials } from '#contract/admin';
import { checkInput } from '../../check-input.ts';
import { AppError } from '../../errors.ts';
import type { Pepper } from '../../peppers.ts';
import { hashWithPepper } from '../crypto/password-hash.ts';
import { refuseGuessable } from '../accounts/password-rules.ts';
import { DEMO } from './credentials.ts';

interface Choice {
  username: string;
  password: string;
}

/** The SQL has no parameters, because `wrangler d1 execute` takes none. */
export const ownerPasswordStatements = async (
  choice: Choice,
  { pepper, at, isQuick }: { pepper: Pepper; at: Date; isQuick?: boolean },
): Promise<string[]> => {
  const { username, password } = checkInput(ownerCredentials, choice);
  if (password === DEMO.password) throw new AppError('invalid', ADMIN_MESSAGES.passwordIsDemo);
  refuseGuessable({ password, email: username.toLowerCase(), field: 'password' });
  const name = quoted(username);
  const hash = quoted(await hashWithPepper(pepper, password, isQuick));
  const time = quoted(at.toISOString());
  return [
    `INSERT INTO admin_credentials (id, username, password_hash, password_version, updated_at)
      VALUES (1, ${name}, ${hash}, 1, ${time})
      ON CONFLICT (id) DO UPDATE SET username = excluded.username, password_hash = excluded.password_hash,
        password_version = password_version + 1, updated_at = excluded.updated_at`,
    'DELETE FROM admin_sessions',
    // A lost phone must not lock the owner out, and whoever runs the command can write to the database anyway.
    'DELETE FROM admin_totp',
    'DELETE FROM admin_recovery_codes',
    'DELETE FROM admin_passkeys',
    `INSERT INTO audit_log (id, at, actor, action, subject, detail)
      VALUES (lower(hex(randomblob(16))), ${time}, 'command line', 'set_admin_password', ${name}, '{}')`,
  ];
};

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
