import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { NOT_LOADED, toast } from '../../components/toast.ts';
import { paths } from '../../lib/paths.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import { fetchProject } from './fetch-project.ts';

/** Fetches the code of the case-study dialog. */
export const loadCaseStudy = () => import('./open-case-study.tsx');

/** Fetches a case study and the code that shows it. What fails is fetched again when it is opened. */
const prepare = (projectId: string): void => {
  for (const part of [loadCaseStudy(), fetchProject(projectId)]) part.catch(() => undefined);
};

/** Whoever stays so long on what opens a case study is about to open it; a pointer that passes is gone by then. */
const TURNED_TO_MS = 80;

let turning: ReturnType<typeof setTimeout> | undefined;

const leave = (): void => clearTimeout(turning);

/** What has a case study fetched when somebody turns to the element that opens it. */
export const preparing = (projectId: string) => {
  const turn = () => {
    leave();
    turning = setTimeout(prepare, TURNED_TO_MS, projectId);
  };
  return { onPointerEnter: turn, onFocus: turn, onPointerLeave: leave, onBlur: leave };
};

/** Which case study was pressed last, while its code is on the way: two quick presses open one. */
let pressed: string | null = null;

/** Whether a case study is the one to open. After that none is. */
const takePressed = (projectId: string): boolean => {
  const isLast = pressed === projectId;
  if (isLast) pressed = null;
  return isLast;
};

/** Opens a project's case study over the home page. */
export const useOpenCaseStudy = (): ((projectId: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (projectId) => {
      pressed = projectId;
      prepare(projectId);
      whileWaiting(loadCaseStudy()).then(
        () => takePressed(projectId) && navigate(paths.caseStudy(projectId), { state: OPENED_HERE }),
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
