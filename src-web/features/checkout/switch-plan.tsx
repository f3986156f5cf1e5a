import { lazy, Suspense, useEffect } from 'react';
import { useIsAuthenticated } from '../session/session.ts';
import { agreeToSwitch, closeSwitch, useAskedSwitch } from './checkout.ts';

const SwitchPlanDialog = lazy(async () => ({
  default: (await import('./switch-plan-dialog.tsx')).SwitchPlanDialog,
}));

/** Tells what a purchase ends before it is paid, while somebody has to know. */
export const SwitchPlan = () => {
  const asked = useAskedSwitch();
  const isCustomer = useIsAuthenticated();

  useEffect(() => {
    if (!isCustomer) closeSwitch();
  }, [isCustomer]);

  useEffect(() => {
    addEventListener('popstate', closeSwitch);
    return () => removeEventListener('popstate', closeSwitch);
  }, []);

  if (asked === null) return null;
  return (
    <Suspense>
      <SwitchPlanDialog
        tierName={asked.tierName}
        replaces={asked.replaces}
        onClose={closeSwitch}
        onContinue={() => agreeToSwitch(asked)}
      />
    </Suspense>
  );
};
