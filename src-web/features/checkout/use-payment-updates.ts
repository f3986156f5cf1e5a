import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { onTabUpdate } from './payment-channel.ts';
import { withWords } from '../../lib/page-language.ts';

declare global {
  interface Window {
    handlePaymentSuccess?: () => Promise<void>;
  }
}

export const usePaymentUpdates = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const toDashboard = () => void navigate(paths.dashboard);
    window.handlePaymentSuccess = async () => (await loadPaymentSuccess()).handlePaymentSuccess(toDashboard);
    const stop = onTabUpdate((update) => {
      // If the code cannot be loaded, the dashboard still shows the payment.
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

const loadPaymentSuccess = () => withWords('customer', import('./payment-success.ts'));
