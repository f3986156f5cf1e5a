/** Fetches the code of the case-study dialog, and what it shows when a project has no case study of its own. */
export const loadCaseStudy = () => import('./case-study-modal.tsx');

/** Navigation state of a case study that was opened on the page under it, so that closing it can go back there. */
export const OPENED_HERE = { isOpenedHere: true } as const;

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state && state.isOpenedHere === true;
