import type { ShownProject } from '#contract/published-content';
import { api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';

interface Asked {
  answer: Promise<ShownProject>;
  project?: ShownProject;
}

const asked = new Map<string, Asked>();

/** After a project could not be loaded, the next call tries again. */
export const fetchProject = (projectId: string): Promise<ShownProject> => {
  const known = asked.get(projectId);
  if (known !== undefined) return known.answer;
  const param = { projectId: encodeURIComponent(projectId) };
  const entry: Asked = { answer: read(api.projects[':projectId'].$get({ param }), word('project.study-not-loaded')) };
  asked.set(projectId, entry);
  void settle(projectId, entry);
  return entry.answer;
};

const settle = async (projectId: string, entry: Asked): Promise<void> => {
  try {
    entry.project = await entry.answer;
    if (asked.get(projectId) === entry) asked.set(entry.project.slug || entry.project.id, entry);
  } catch {
    asked.delete(projectId);
  }
};

export const fetchedProject = (projectId: string): ShownProject | undefined => asked.get(projectId)?.project;

export const forgetProjects = (): void => asked.clear();
