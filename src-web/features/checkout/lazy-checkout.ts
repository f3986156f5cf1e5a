import { lazy } from 'react';

/** Fetches the code that orders and leads to PayPal. A fetch that failed is made anew the next time. */
export const loadCheckout = () => import('./check-out.ts');

/** Fetches the code that hears from PayPal's side. */
export const loadPaymentSuccess = () => import('./payment-success.ts');

export const SwitchPlanDialog = lazy(async () => ({
  default: (await import('./switch-plan-dialog.tsx')).SwitchPlanDialog,
}));
