import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { PaymentReturn } from '../features/checkout/payment-return.tsx';
import { openAuth } from '../features/session/session.ts';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import './mailed-link.css';

export const PaymentReturnPage = () => {
  usePage(word('return.page'));
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const toDashboard = useCallback(() => void navigate(paths.dashboard, { replace: true }), [navigate]);
  const orderId = parameters.get('order') ?? '';
  const wayOn = (
    <RouteLink to={paths.dashboard} className={buttonClass('quiet')}>
      {word('dashboard.go')}
    </RouteLink>
  );
  if (orderId === '') {
    return (
      <MessageScreen title={word('return.which')} text={word('return.which-text')}>
        {wayOn}
      </MessageScreen>
    );
  }
  return (
    <PaymentReturn
      orderId={orderId}
      isCancelled={parameters.get('outcome') === 'cancelled'}
      toDashboard={toDashboard}
      onSignIn={() => openAuth('login')}
      wayOn={wayOn}
    />
  );
};
