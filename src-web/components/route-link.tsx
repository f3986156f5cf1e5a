import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../lib/held-clicks.ts';

interface RouteLinkProps {
  /** A route, which is also the address of the document the server draws for it. */
  to: string;
  className?: string;
  state?: unknown;
  children: ReactNode;
}

/** A link within the app. Without script, or opened in a new tab, it leads to the document instead. */
export const RouteLink = ({ to, className, state, children }: RouteLinkProps) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { state });
  };
  return (
    <a href={to} className={className} data-app={`route:${to}`} onClick={follow}>
      {children}
    </a>
  );
};
