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
import { Sentence } from '../../components/sentence.tsx';

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
        {label ?? word('cancel.title')}
      </button>
      {isAsking && (
        <Dialog title={word('cancel.title')} onClose={() => setAsking(false)}>
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
      toast({ title: word('cancel.done'), description: word('cancel.done-text') });
      onClose();
      onCancelled(summary);
    } catch (error) {
      setState({ isSending: false, message: error instanceof ApiError ? error.message : word('call.unexpected') });
    }
  };
  return (
    <>
      <p className={styles['words']}>
        <Sentence of="cancel.stops" name={<strong>{name}</strong>} />{' '}
        {until !== null && `${word('cancel.stays', { day: formatDay(until) })} `}
        {word('cancel.any-time')}
      </p>
      <FormMessage text={state.message} />
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass('danger')}
          aria-disabled={state.isSending}
          onClick={() => void cancel()}
        >
          {word(state.isSending ? 'cancel.cancelling' : 'cancel.confirm')}
        </button>
        <button type="button" className={buttonClass('outline')} onClick={onClose}>
          {word('cancel.keep')}
        </button>
      </div>
    </>
  );
};
