import { lazy, Suspense, useEffect } from 'react';
import { useIsAuthenticated } from '../session/session.ts';
import { answerQuestion, closeQuestion, useQuestion } from './checkout.ts';

const SwitchPlanDialog = lazy(async () => ({
  default: (await import('./switch-plan-dialog.tsx')).SwitchPlanDialog,
}));
const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/** Asks what a customer has to know or to agree to before paying. */
export const CheckoutQuestion = () => {
  const asked = useQuestion();
  const isCustomer = useIsAuthenticated();

  useEffect(() => {
    if (!isCustomer) closeQuestion();
  }, [isCustomer]);

  useEffect(() => {
    addEventListener('popstate', closeQuestion);
    return () => removeEventListener('popstate', closeQuestion);
  }, []);

  if (asked === null) return null;
  const answers = { onClose: closeQuestion, onContinue: () => answerQuestion(asked) };
  return (
    <Suspense>
      {'terms' in asked ? (
        <TermsDialog terms={asked.terms} {...answers} />
      ) : (
        <SwitchPlanDialog tierName={asked.tierName} replaces={asked.replaces} {...answers} />
      )}
    </Suspense>
  );
};
