import type { DraftLink } from '#contract/content-drafts';
import type { DocumentKey } from '#contract/content';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

const links = ownerApi.admin['draft-links'];

/** The links to drafts that still open something. Throws `ApiError`, as all of these do. */
export const fetchDraftLinks = (): Promise<DraftLink[]> => adminRead(() => links.$get(), 'Failed to fetch the links');

/** Makes a link to a page with the drafts of some documents in it. */
export const makeDraftLink = (documents: DocumentKey[], place: string): Promise<DraftLink> =>
  adminRead(() => links.$post({ json: { documents, place } }), 'Failed to make the link');

/** Withdraws a link, which opens nothing from then on. */
export const revokeDraftLink = async (id: string): Promise<void> => {
  await adminAnswer(() => links[':id'].$delete({ param: { id } }));
};
