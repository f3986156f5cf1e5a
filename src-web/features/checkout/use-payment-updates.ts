import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { onTabUpdate } from './payment-channel.ts';

declare global {
  interface Window {
    /** To be called when a payment of the current order has succeeded; the server is asked before anything is said. */
    handlePaymentSuccess?: () => Promise<void>;
  }
}

/** Listens for payments: from the tab that comes back from PayPal, and from whoever calls the global callback. */
export const usePaymentUpdates = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const toDashboard = () => void navigate(paths.dashboard);
    window.handlePaymentSuccess = async () => (await loadPaymentSuccess()).handlePaymentSuccess(toDashboard);
    const stop = onTabUpdate((update) => {
      // Without its code this tab stays as it is; the dashboard knows all the same.
      loadPaymentSuccess()
        .then(({ hearTabUpdate }) => hearTabUpdate(update, toDashboard))
        .catch(() => undefined);
    });
    return () => {
      stop();
      delete window.handlePaymentSuccess;
    };
  }, [navigate]);
};

/** Fetches the code that hears from PayPal's side. */
const loadPaymentSuccess = () => import('./payment-success.ts');
