import { lazy, Suspense, useEffect } from 'react';
import { useIsAuthenticated } from '../session/session.ts';
import { closeConfirmDialog, confirmPurchase, useConfirmation } from './checkout.ts';
import { withWords } from '../../lib/page-language.ts';

export const CheckoutConfirmDialog = () => {
  const asked = useConfirmation();
  const isCustomer = useIsAuthenticated();

  useEffect(() => {
    if (!isCustomer) closeConfirmDialog();
  }, [isCustomer]);

  useEffect(() => {
    addEventListener('popstate', closeConfirmDialog);
    return () => removeEventListener('popstate', closeConfirmDialog);
  }, []);

  if (asked === null) return null;
  const answers = { onClose: closeConfirmDialog, onContinue: () => confirmPurchase(asked) };
  return (
    <Suspense>
      {'terms' in asked ? (
        <TermsDialog purchase={asked.purchase} terms={asked.terms} {...answers} />
      ) : (
        <SwitchPlanDialog tierName={asked.tierName} replaces={asked.replaces} {...answers} />
      )}
    </Suspense>
  );
};

const SwitchPlanDialog = lazy(async () => ({
  default: (await withWords('customer', import('./switch-plan-dialog.tsx'))).SwitchPlanDialog,
}));
const TermsDialog = lazy(async () => ({
  default: (await withWords('customer', import('./terms-dialog.tsx'))).TermsDialog,
}));
