import { createContext, use } from 'react';
import type { PricingTier } from '#contract/content';

export type AuthMode = 'login' | 'register' | 'forgotPassword';

/** What any part of a page may ask of the app around it. */
export interface AppActions {
  openAuth: (mode: AuthMode) => void;
  signOut: () => void;
  /** A tier's button was pressed. */
  chooseTier: (tier: PricingTier) => void;
  /** An order that was left unpaid is to be paid. */
  resumeOrder: (orderId: string) => void;
  openCaseStudy: (projectId: string) => void;
}

export const AppActionsContext = createContext<AppActions | null>(null);

/** The app's actions. Throws outside the app. */
export const useAppActions = (): AppActions => {
  const actions = use(AppActionsContext);
  if (actions === null) throw new Error('The app provides its actions to its pages only');
  return actions;
};
