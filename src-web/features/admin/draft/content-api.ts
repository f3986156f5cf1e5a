import type { DocumentKey, Documents } from '#contract/content';
import type { OpenedDocument, PublishedDocument, StoredDocument, StoredRevision } from '#contract/admin-content';
import type { Success } from '#contract/envelope';
import { ApiError, type JsonResponse } from '../../../lib/api-client.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { tellSaved } from '../saves.ts';

interface SaveOptions {
  headers: Record<string, string>;
}

type Save<K extends DocumentKey> = (
  json: Documents[K],
  options: SaveOptions,
) => Promise<JsonResponse<Success<PublishedDocument>>>;

export const fetchDocument = async <K extends DocumentKey>(key: K): Promise<OpenedDocument<K>> => {
  const failure = `Failed to fetch ${THINGS[key]}`;
  return asKind(key, await adminRead(() => admin.content[':key'].$get({ param: { key } }), failure), failure);
};

const { admin } = ownerApi;

const THINGS: Record<DocumentKey, string> = {
  profile: 'profile',
  founder: 'founder',
  story: 'story',
  values: 'values',
  approach: 'approach',
  why_choose_us: 'why choose us',
  skills: 'skills',
  projects: 'projects',
  pricing: 'pricing',
  experience: 'experience',
  education: 'education',
  certifications: 'certificates',
  technical_skills: 'tools',
  sections: 'sections',
  choices: 'choices',
  pages: 'pages',
  words: 'words',
  look: 'look',
  site_pictures: 'share cards',
};

/** Saving also deletes the draft on the server. Throws status 409 when a newer revision exists. */
export const sendDocument = async <K extends DocumentKey>(
  key: K,
  body: Documents[K],
  { revision, draft }: { revision: number; draft: number },
): Promise<PublishedDocument<K>> => {
  const failure = `Failed to update ${THINGS[key]}`;
  const headers = { 'If-Match': `"${revision}"`, ...(draft === 0 ? {} : { 'Draft-Revision': `"${draft}"` }) };
  const stored = await adminRead(() => SAVES[key](body, { headers }), failure);
  tellSaved(key);
  return asKind(key, stored, failure);
};

const SAVES: { readonly [K in DocumentKey]: Save<K> } = {
  profile: (json, options) => admin.profile.$put({ json }, options),
  founder: (json, options) => admin.about.founder.$put({ json }, options),
  story: (json, options) => admin.about.story.$put({ json }, options),
  values: (json, options) => admin.about.values.$put({ json }, options),
  approach: (json, options) => admin.about.approach.$put({ json }, options),
  why_choose_us: (json, options) => admin.about['why-choose-us'].$put({ json }, options),
  skills: (json, options) => admin.skills.$put({ json }, options),
  projects: (json, options) => admin.projects.$put({ json }, options),
  pricing: (json, options) => admin.pricing.$put({ json }, options),
  experience: (json, options) => admin.experience.$put({ json }, options),
  education: (json, options) => admin.education.$put({ json }, options),
  certifications: (json, options) => admin.certifications.$put({ json }, options),
  technical_skills: (json, options) => admin['technical-skills'].$put({ json }, options),
  sections: (json, options) => admin.sections.$put({ json }, options),
  choices: (json, options) => admin.choices.$put({ json }, options),
  pages: (json, options) => admin.pages.$put({ json }, options),
  words: (json, options) => admin.words.$put({ json }, options),
  look: (json, options) => admin.look.$put({ json }, options),
  site_pictures: (json, options) => admin['site-pictures'].$put({ json }, options),
};

export const fetchRevision = (key: DocumentKey, revision: number): Promise<StoredRevision> =>
  adminRead(
    () => admin.content[':key'].revisions[':revision'].$get({ param: { key, revision: String(revision) } }),
    'Failed to fetch version',
  );

const asKind = <K extends DocumentKey, T extends StoredDocument>(
  key: K,
  stored: T,
  failure: string,
): T & StoredDocument<K> => {
  if (isOfKind(key, stored)) return stored;
  throw new ApiError({ status: 200, reason: null }, failure);
};

const isOfKind = <K extends DocumentKey, T extends StoredDocument>(
  key: K,
  stored: T,
): stored is T & StoredDocument<K> => stored.key === key;
