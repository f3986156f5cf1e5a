const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

interface OwnerPassword {
  username: string;
  passwordHash: string;
  at: string;
}

/**
 * The statements that make these the owner's credentials and end every session, for `wrangler d1 execute`, which takes
 * text and no parameters.
 */
export const ownerPasswordSql = ({ username, passwordHash, at }: OwnerPassword): string[] => {
  const [name, hash, time] = [username, passwordHash, at].map(quoted);
  return [
    `INSERT INTO admin_credentials (id, username, password_hash, password_version, updated_at)
      VALUES (1, ${name}, ${hash}, 1, ${time})
      ON CONFLICT (id) DO UPDATE SET username = excluded.username, password_hash = excluded.password_hash,
        password_version = password_version + 1, updated_at = excluded.updated_at`,
    'DELETE FROM admin_sessions',
    `INSERT INTO audit_log (id, at, actor, action, subject, detail)
      VALUES (lower(hex(randomblob(16))), ${time}, 'command line', 'set_admin_password', ${name}, '{}')`,
  ];
};
