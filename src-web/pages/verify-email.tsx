import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { RouteLink } from '../components/route-link.tsx';
import { useIsAuthenticated } from '../features/session/session.ts';
import { VerifyEmail } from '../features/session/verify-email.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import './mailed-link.css';

export const VerifyEmailPage = () => {
  usePage(word('verify.page'));
  const [parameters] = useSearchParams();
  const isCustomer = useIsAuthenticated();
  return (
    <VerifyEmail
      token={parameters.get('token') ?? ''}
      wayOn={
        <RouteLink to={isCustomer ? paths.dashboard : paths.home} className={buttonClass()}>
          {word(isCustomer ? 'dashboard.go' : 'common.back-to-home')}
        </RouteLink>
      }
    />
  );
};
