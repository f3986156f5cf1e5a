import { useEffect, useState } from 'react';
import type { Project } from '#contract/content';
import { api, read } from '../../lib/api-client.ts';

export type ProjectSearch = { status: 'loading' } | { status: 'found'; project: Project } | { status: 'none' };

/** Finds a project among those at hand, or asks the server: it may have been published since they were loaded. */
export const useProject = (projectId: string, atHand: readonly Project[]): ProjectSearch => {
  const known = atHand.find(({ id }) => id === projectId);
  const [asked, setAsked] = useState<{ projectId: string; project: Project | undefined } | null>(null);
  const isWanted = known === undefined && asked?.projectId !== projectId;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const settle = (project: Project | undefined) => {
      if (isCurrent) setAsked({ projectId, project });
    };
    fetchProjects().then(
      (projects) => settle(projects.find(({ id }) => id === projectId)),
      () => settle(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, projectId]);
  if (isWanted) return { status: 'loading' };
  const project = known ?? asked?.project;
  return project === undefined ? { status: 'none' } : { status: 'found', project };
};

const fetchProjects = (): Promise<Project[]> => read(api.projects.$get({ query: {} }), 'Failed to fetch projects');
