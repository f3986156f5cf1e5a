import { randomUUID } from 'node:crypto';
import { Database } from './databases.ts';

/** A version of a Worker that was uploaded. */
export interface Version {
  id: string;
  /** The version's bindings and settings, with wrangler's names. */
  metadata: { bindings?: { name: string; type: string; text?: string }[]; [name: string]: unknown };
  files: ReadonlyMap<string, Uint8Array>;
}

export interface Worker {
  secrets: Map<string, string>;
  versions: Version[];
  /** The versions that were deployed, the present one last. */
  deployed: string[];
  domains: string[];
  crons: string[];
}

/** A site's data in an account at Cloudflare. */
export interface Account {
  id: string;
  databases: Map<string, Database>;
  namespaces: { id: string; title: string; jurisdiction: string | null }[];
  buckets: { name: string; jurisdiction: string | null }[];
  workers: Map<string, Worker>;
}

export const newAccount = (): Account => ({
  id: '0123456789abcdef0123456789abcdef',
  databases: new Map(),
  namespaces: [],
  buckets: [],
  workers: new Map(),
});

export const makeDatabase = (account: Account, name: string, jurisdiction: string | null): Database => {
  const database = Object.assign(new Database(), { uuid: randomUUID(), name, jurisdiction });
  account.databases.set(database.uuid, database);
  return database;
};
