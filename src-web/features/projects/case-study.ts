import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { notLoaded, toast } from '../../components/toast.ts';
import { paths } from '../../lib/paths.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import { fetchProject } from './fetch-project.ts';

export const loadCaseStudy = () => import('./open-case-study.tsx');

const prepare = (projectId: string): void => {
  for (const part of [loadCaseStudy(), fetchProject(projectId)]) part.catch(() => undefined);
};

/** A pointer only passes over a card in this time. */
const TURNED_TO_MS = 80;

let turning: ReturnType<typeof setTimeout> | undefined;

const leave = (): void => clearTimeout(turning);

export const preparing = (projectId: string) => {
  const turn = () => {
    leave();
    turning = setTimeout(prepare, TURNED_TO_MS, projectId);
  };
  return { onPointerEnter: turn, onFocus: turn, onPointerLeave: leave, onBlur: leave };
};

/** Two quick clicks open one dialog. */
let pressed: string | null = null;

const takePressed = (projectId: string): boolean => {
  const isLast = pressed === projectId;
  if (isLast) pressed = null;
  return isLast;
};

export const useOpenCaseStudy = (): ((projectId: string) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (projectId) => {
      pressed = projectId;
      prepare(projectId);
      whileWaiting(loadCaseStudy()).then(
        () => takePressed(projectId) && navigate(paths.caseStudy(projectId), { state: OPENED_HERE }),
        () => toast(notLoaded()),
      );
    },
    [navigate],
  );
};

/** Closing goes back in the history. */
const OPENED_HERE = { isOpenedHere: true } as const;

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state && state.isOpenedHere === true;
