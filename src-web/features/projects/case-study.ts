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

/** A pointer that leaves a card within 80 ms only passes over it. */
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

/** Two quick clicks open only one dialog. */
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

/** A mark in the history entry tells that closing the dialog can go back. */
const OPENED_HERE = { isOpenedHere: true } as const;

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state && state.isOpenedHere === true;
