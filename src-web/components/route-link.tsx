import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../lib/queued-clicks.ts';

interface RouteLinkProps {
  /** A route, as in `/dashboard`. */
  to: string;
  className?: string;
  state?: unknown;
  /** Where it leads without script, when that is not the route's own document. */
  href?: string;
  children: ReactNode;
}

/** A link within the app. Without script, or opened in a new tab, it leads to the document instead. */
export const RouteLink = ({ to, className, state, href, children }: RouteLinkProps) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { state });
  };
  return (
    <a href={href ?? (DRAWN.test(to) ? to : `/#${to}`)} className={className} data-app={`route:${to}`} onClick={follow}>
      {children}
    </a>
  );
};

/** Routes whose documents the server renders; the others exist in the app only. */
const DRAWN = /^\/(?:about$|projects\/|pages\/|$)/;
