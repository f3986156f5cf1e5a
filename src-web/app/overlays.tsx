import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { AuthModal } from './lazy-auth-modal.ts';
import type { Overlay } from './use-app-state.ts';

/** Draws what lies over the page. */
export const Overlays = ({ overlay, onClose }: { overlay: Overlay | null; onClose: () => void }) => {
  const navigate = useNavigate();
  if (overlay?.name !== 'auth') return null;
  const { mode, intent } = overlay;
  const entered = () => {
    onClose();
    if (intent.next !== undefined) void navigate(intent.next);
  };
  return (
    <Suspense>
      <AuthModal initialMode={mode} purchase={intent.purchase?.name ?? null} onClose={onClose} onEntered={entered} />
    </Suspense>
  );
};
