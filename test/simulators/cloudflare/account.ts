import { randomUUID } from 'node:crypto';
import { Database } from './databases.ts';

/** A version of a Worker, as it was uploaded. */
export interface Version {
  id: string;
  /** What it is bound to and how it runs, as wrangler names it. */
  metadata: { bindings?: { name: string; type: string; text?: string }[]; [name: string]: unknown };
  files: ReadonlyMap<string, Uint8Array>;
}

export interface Worker {
  secrets: Map<string, string>;
  versions: Version[];
  /** The versions that answered, the present one last. */
  deployed: string[];
  domains: string[];
  crons: string[];
}

/** What an account at Cloudflare holds of a site. */
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
