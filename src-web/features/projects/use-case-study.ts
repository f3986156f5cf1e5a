import { useCallback, useEffect, useState } from 'react';
import type { Project } from '#contract/content';
import { ApiError } from '../../lib/api-client.ts';
import { fetchedProject, fetchProject } from './fetch-project.ts';

type CaseStudyState = { status: 'loading' | 'failed' | 'gone' } | { status: 'found'; project: Project };

/** A project fetched before is shown at once. */
export const useCaseStudy = (projectId: string): { study: CaseStudyState; retry: () => void } => {
  const [study, setStudy] = useState<CaseStudyState>(() => {
    const project = fetchedProject(projectId);
    return project === undefined ? { status: 'loading' } : { status: 'found', project };
  });
  const isWanted = study.status === 'loading';
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    fetchProject(projectId).then(
      (project) => isCurrent && setStudy({ status: 'found', project }),
      (error: unknown) => {
        const isGone = error instanceof ApiError && error.status === NOT_FOUND;
        if (isCurrent) setStudy({ status: isGone ? 'gone' : 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, projectId]);
  return { study, retry: useCallback(() => setStudy({ status: 'loading' }), []) };
};

const NOT_FOUND = 404;
