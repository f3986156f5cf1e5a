import { useState } from 'react';
import type { CancellableSubscription } from '#contract/cancelling';
import type { DashboardSummary } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { ApiError } from '../../lib/api-client.ts';
import { formatDay } from '../../lib/format-time.ts';
import { toast } from '../../components/toast.ts';
import { sendCancellation } from './dashboard-api.ts';
import styles from './subscription-panel.module.css';
import { word } from '../../lib/words.ts';

interface CancelSubscriptionProps {
  subscription: CancellableSubscription;
  label?: string;
  onCancelled: (summary: DashboardSummary) => void;
}

export const CancelSubscription = ({ subscription, label, onCancelled }: CancelSubscriptionProps) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('quiet')} onClick={() => setAsking(true)}>
        {label ?? 'Cancel my subscription'}
      </button>
      {isAsking && (
        <Dialog title="Cancel my subscription" isConfirm onClose={() => setAsking(false)}>
          <ConfirmCancellation subscription={subscription} onCancelled={onCancelled} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
};

const ConfirmCancellation = ({
  subscription,
  onCancelled,
  onClose,
}: CancelSubscriptionProps & { onClose: () => void }) => {
  const { id, tier_name: name, paid_until: until } = subscription;
  const [state, setState] = useState<{ isSending: boolean; message: string | null }>({
    isSending: false,
    message: null,
  });
  const cancel = async () => {
    if (state.isSending) return;
    setState({ isSending: true, message: null });
    try {
      const summary = await sendCancellation(id);
      toast({ title: 'Subscription cancelled', description: 'PayPal will not charge you again.' });
      onClose();
      onCancelled(summary);
    } catch (error) {
      setState({ isSending: false, message: error instanceof ApiError ? error.message : word('call.unexpected') });
    }
  };
  return (
    <>
      <p className={styles['words']}>
        PayPal stops renewing <strong>{name}</strong>.{' '}
        {until !== null && <>What you have paid for stays yours until {formatDay(until)}. </>}
        You can subscribe again at any time.
      </p>
      <FormMessage text={state.message} />
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass()} aria-disabled={state.isSending} onClick={() => void cancel()}>
          {state.isSending ? 'Cancelling...' : 'Cancel Subscription'}
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onClose}>
          Keep it
        </button>
      </div>
    </>
  );
};
