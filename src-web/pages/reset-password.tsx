import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { RouteLink } from '../components/route-link.tsx';
import { ResetPassword } from '../features/session/reset-password.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import './mailed-link.css';

export const ResetPasswordPage = () => {
  usePage(word('auth.title-forgotPassword'));
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(paths.home), RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  return (
    <ResetPassword
      token={parameters.get('token') ?? ''}
      onDone={() => setDone(true)}
      wayBack={
        <RouteLink to={paths.home} className={buttonClass('quiet')}>
          {word('common.back-to-home')}
        </RouteLink>
      }
    />
  );
};

const RETURN_DELAY_MS = 2000;
