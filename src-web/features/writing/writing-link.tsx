import type { ReactNode } from 'react';
import { RouteLink } from '../../components/route-link.tsx';
import { paths } from '../../lib/paths.ts';

interface WritingLinkProps {
  /** The place is what follows `/writing/`: an article's address, `tags/…` or `older/…`. */
  to: string;
  className?: string;
  children: ReactNode;
}

export const WritingLink = ({ to, className, children }: WritingLinkProps) => {
  const path = to === '' ? paths.writing : `${paths.writing}/${to.split('/').map(encodeURIComponent).join('/')}`;
  return (
    <RouteLink to={path} className={className}>
      {children}
    </RouteLink>
  );
};
