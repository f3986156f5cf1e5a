import { Suspense } from 'react';
import { useNavigate } from '../lib/router.tsx';
import type { Purchase } from '../features/checkout/check-out.ts';
import { dropPendingPayment } from '../features/checkout/pending-payment.ts';
import { isAuthenticated, session } from '../features/session/session.ts';
import { CaseStudyOverlay } from '../features/projects/case-study-overlay.tsx';
import { AuthModal } from '../features/session/lazy-auth-modal.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { SwitchPlanDialog } from '../features/checkout/lazy-checkout.ts';
import type { Overlay } from './use-app-state.ts';

interface OverlaysProps {
  overlay: Overlay | null;
  onClose: () => void;
  /** The customer knows that the purchase ends the plan. */
  onSwitch: (purchase: Purchase, plan: string) => void;
}

/** Draws what lies over the page. */
export const Overlays = (props: OverlaysProps) => (
  <>
    <CaseStudyOverlay />
    <AskedOverlay {...props} />
    <OfflineNotice />
  </>
);

const AskedOverlay = ({ overlay, onClose, onSwitch }: OverlaysProps) => {
  const navigate = useNavigate();
  if (overlay?.name === 'switch-plan') {
    const { purchase, tierName, replaces } = overlay;
    const goOn = () => {
      onClose();
      onSwitch(purchase, replaces.plan);
    };
    return (
      <Suspense>
        <SwitchPlanDialog tierName={tierName} replaces={replaces} onClose={onClose} onContinue={goOn} />
      </Suspense>
    );
  }
  if (overlay?.name !== 'auth') return null;
  const { mode, intent } = overlay;
  const entered = () => {
    onClose();
    if (intent.next !== undefined) navigate(intent.next);
  };
  // Who closes the dialog rather than sign in has changed their mind.
  const dismiss = () => {
    if (!isAuthenticated(session())) dropPendingPayment();
    onClose();
  };
  return (
    <Suspense>
      <AuthModal initialMode={mode} purchase={intent.purchase?.name ?? null} onClose={dismiss} onEntered={entered} />
    </Suspense>
  );
};
