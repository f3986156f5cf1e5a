import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../lib/queued-clicks.ts';
import { endNotice } from './toast.ts';

interface RouteLinkProps {
  to: string;
  className?: string;
  label?: string;
  isCurrent?: boolean;
  state?: unknown;
  href?: string;
  children: ReactNode;
}

/** Without script, or in a new tab, the link opens the document of the route. */
export const RouteLink = ({ to, className, label, isCurrent = false, state, href, children }: RouteLinkProps) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    endNotice();
    void navigate(to, { state });
  };
  return (
    <a
      href={href ?? (DRAWN.test(to) ? to : `/#${to}`)}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      data-app={`route:${to}`}
      onClick={follow}
    >
      {children}
    </a>
  );
};

/** Only the server's own routes have documents, so other links open in the app. */
const DRAWN = /^\/(?:about$|resume$|projects|pages\/|writing|search|$)/;
