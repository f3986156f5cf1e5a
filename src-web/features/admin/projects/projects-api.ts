import type { ArchivedProject, ProjectRevision } from '#contract/admin-content';
import type { Project } from '#contract/content';
import type { Page } from '#contract/pagination';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

const { projects } = ownerApi.admin;
const { revisions } = projects[':id'];

export const fetchArchivedProjects = (): Promise<ArchivedProject[]> =>
  adminRead(() => projects.archived.$get(), 'Failed to fetch the archive');

export const fetchProjectRevisions = async (
  id: string,
  after: string | null,
): Promise<Page<ProjectRevision & { id: string }>> => {
  const query = after === null ? {} : { after };
  const page: Page<ProjectRevision> = await adminAnswer(() =>
    revisions.$get({ param: { id: encodeURIComponent(id) }, query }),
  );
  return { ...page, data: page.data.map((one) => ({ ...one, id: String(one.revision) })) };
};

export const fetchProjectRevision = async (id: string, revision: number): Promise<Project> => {
  const param = { id: encodeURIComponent(id), revision: String(revision) };
  return (await adminRead(() => revisions[':revision'].$get({ param }), 'Failed to fetch this version')).project;
};
