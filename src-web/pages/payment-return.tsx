import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { RouteLink } from '../components/route-link.tsx';
import { PaymentReturn } from '../features/checkout/payment-return.tsx';
import { openAuth } from '../features/session/session.ts';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';

/** Where PayPal's customers come back to. */
export const PaymentReturnPage = () => {
  usePage('Payment');
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const toDashboard = useCallback(() => void navigate(paths.dashboard, { replace: true }), [navigate]);
  return (
    <PaymentReturn
      orderId={parameters.get('order') ?? ''}
      isCancelled={parameters.get('outcome') === 'cancelled'}
      toDashboard={toDashboard}
      onSignIn={() => openAuth('login')}
      wayOn={
        <RouteLink to={paths.dashboard} className={buttonClass('quiet')}>
          Go to your dashboard
        </RouteLink>
      }
    />
  );
};
