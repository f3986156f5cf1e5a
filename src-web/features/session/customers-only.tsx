import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { openAuth, useSession } from './session.ts';
import { withWords } from '../../lib/page-language.ts';

/** After a sign-out the visitor sees the home page without the sign-in dialog. */
export const CustomersOnly = () => {
  const session = useSession();
  const navigate = useNavigate();
  const cause = session.status === 'signed-out' ? session.cause : null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (cause !== 'left') wasShown.current = true;
    if (cause === null || cause === 'unreached') return;
    void navigate(paths.home, { replace: true });
    if (cause === 'left' && wasShown.current) return;
    openAuth('login', { onEntered: () => void navigate(paths.dashboard) });
  }, [cause, navigate]);
  if (cause === null) return <Outlet />;
  return (
    cause === 'unreached' && (
      <Suspense>
        <Unreached />
      </Suspense>
    )
  );
};

const Unreached = lazy(async () => ({
  default: (await withWords('customer', import('./unreached.tsx'))).Unreached,
}));
