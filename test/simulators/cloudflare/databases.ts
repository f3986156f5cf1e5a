import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A D1 database of the account: SQLite in a file, with its restore points. */
export class Database {
  readonly #folder = mkdtempSync(join(tmpdir(), 'site-cloudflare-'));
  readonly #file = join(this.#folder, 'live.sqlite');
  #sqlite = new DatabaseSync(this.#file);
  #bookmarks = 0;
  uuid = '';
  name = '';
  jurisdiction: string | null = null;

  /**
   * Runs statements as one transaction. Returns the rows of each; throws SQLite's own error, and then nothing has
   * changed.
   */
  query(sql: string, params: readonly (string | number | null)[] = []): unknown[][] {
    const rows: unknown[][] = [];
    this.#sqlite.exec('BEGIN');
    try {
      let rest = sql;
      while (/[^\s;]/.test(rest.replaceAll(/--.*$/gm, ''))) {
        const statement = this.#sqlite.prepare(rest);
        rows.push(statement.all(...params));
        rest = rest.slice(rest.indexOf(statement.sourceSQL) + statement.sourceSQL.length);
      }
      this.#sqlite.exec('COMMIT');
    } catch (error) {
      this.#sqlite.exec('ROLLBACK');
      throw error;
    }
    return rows;
  }

  /** Notes the present state, and returns its name. */
  bookmark(): string {
    const bookmark = `${String(++this.#bookmarks).padStart(8, '0')}-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683`;
    this.#sqlite.exec(`VACUUM INTO '${join(this.#folder, bookmark)}'`);
    return bookmark;
  }

  restore(bookmark: string): void {
    this.#sqlite.close();
    copyFileSync(join(this.#folder, bookmark), this.#file);
    this.#sqlite = new DatabaseSync(this.#file);
  }
}
