import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import './mailed-link.css';

interface MailedLinkProps {
  title: string;
  Shown: ComponentType<{ token: string; wayHome: ReactNode }>;
}

export const MailedLink = ({ title, Shown }: MailedLinkProps) => {
  usePage(title);
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  return (
    <Queries key={token} of={token}>
      <Shown
        token={token}
        wayHome={
          <RouteLink to={paths.home} className={buttonClass('quiet')}>
            {word('common.back-to-home')}
          </RouteLink>
        }
      />
    </Queries>
  );
};
