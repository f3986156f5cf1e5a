import type { ClientResponse } from 'hono/client';
import type { StoredDocument } from '#contract/admin-content';
import { api } from '../../../lib/api-client.ts';
import { adminRead } from '../admin-api.ts';
import { tellSaved } from '../saves.ts';
import type { Stored } from './draft-state.ts';
import type { Editable, EditableKey } from './editable-documents.ts';

interface SaveOptions {
  headers: { 'If-Match': string };
}

type Save<K extends EditableKey> = (json: Editable<K>, options: SaveOptions) => Promise<ClientResponse<unknown>>;

const { admin } = api;

const SAVES: { readonly [K in EditableKey]: Save<K> } = {
  profile: (json, options) => admin.profile.$put({ json }, options),
  founder: (json, options) => admin.about.founder.$put({ json }, options),
  story: (json, options) => admin.about.story.$put({ json }, options),
  values: (json, options) => admin.about.values.$put({ json }, options),
  approach: (json, options) => admin.about.approach.$put({ json }, options),
  why_choose_us: (json, options) => admin.about['why-choose-us'].$put({ json }, options),
  skills: (json, options) => admin.skills.$put({ json }, options),
  projects: (json, options) => admin.projects.$put({ json }, options),
  pricing: (json, options) => admin.pricing.$put({ json }, options),
};

const THINGS: Record<EditableKey, string> = {
  profile: 'profile',
  founder: 'founder',
  story: 'story',
  values: 'values',
  approach: 'approach',
  why_choose_us: 'why choose us',
  skills: 'skills',
  projects: 'projects',
  pricing: 'pricing',
};

/** A document as it is now. Throws `ApiError`. */
export const fetchDocument = <K extends EditableKey>(key: K): Promise<Stored<K>> =>
  adminRead<StoredDocument<K>>(() => admin.content[':key'].$get({ param: { key } }), `Failed to fetch ${THINGS[key]}`);

/** Publishes a document that was edited from a revision. Throws `ApiError`, with 409 when that is not the newest. */
export const sendDocument = async <K extends EditableKey>(
  key: K,
  body: Editable<K>,
  revision: number,
): Promise<Stored<K>> => {
  const stored = await adminRead<StoredDocument<K>>(
    () => SAVES[key](body, { headers: { 'If-Match': `"${revision}"` } }),
    `Failed to update ${THINGS[key]}`,
  );
  tellSaved();
  return stored;
};
