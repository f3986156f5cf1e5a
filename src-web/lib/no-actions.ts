import type { AppActions } from './app-actions.ts';

const nothing = () => undefined;

/** For pages that are only looked at: drawn on the server, or as a preview. */
export const NO_ACTIONS: AppActions = {
  openAuth: nothing,
  signOut: nothing,
  chooseTier: nothing,
  resumeOrder: nothing,
  openCaseStudy: nothing,
};
