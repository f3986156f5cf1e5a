import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { useSession } from './session.ts';
import { paths } from '../../lib/paths.ts';

interface CustomersOnlyProps {
  /** Asks a visitor to sign in, who then goes on to where they were going. */
  onVisitor: () => void;
  children: ReactNode;
}

/** Shows a page to customers. A visitor gets the home page and is asked to sign in; who has just left gets only that. */
export const CustomersOnly = ({ onVisitor, children }: CustomersOnlyProps) => {
  const session = useSession();
  const navigate = useNavigate();
  const cause = session.status === 'signed-out' ? session.cause : null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (session.status === 'signed-in') wasShown.current = true;
    if (cause === null) return;
    navigate(paths.home, { replace: true });
    if (cause !== 'left' || !wasShown.current) onVisitor();
  }, [session.status, cause, navigate, onVisitor]);
  return cause === null ? children : null;
};
