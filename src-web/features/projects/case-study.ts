import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { NOT_LOADED, toast } from '../../components/toast.ts';
import { paths } from '../../lib/paths.ts';
import { whileWaiting } from '../../lib/waiting.ts';

/** Fetches the code of the case-study dialog, and what it shows when a project has no case study of its own. */
export const loadCaseStudy = () => import('./case-study-modal.tsx');

/** Opens a project's case study over the home page. */
export const useOpenCaseStudy = (): ((projectId: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (projectId) => {
      whileWaiting(loadCaseStudy()).then(
        () => navigate(paths.caseStudy(projectId), { state: OPENED_HERE }),
        () => toast(NOT_LOADED),
      );
    },
    [navigate],
  );
};

/** Navigation state of a case study that was opened on the page under it, so that closing it can go back there. */
const OPENED_HERE = { isOpenedHere: true } as const;

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state && state.isOpenedHere === true;
