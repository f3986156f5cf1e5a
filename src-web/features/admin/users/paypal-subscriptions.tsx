import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPage } from '#contract/admin-people';
import type { CancellableSubscription } from '#contract/cancelling';
import { buttonClass } from '../../../components/button.ts';
import { Panel } from '../../../components/panel.tsx';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { DESK } from '../use-waiting.ts';
import styles from './customer-panels.module.css';
import { answerSubscription } from './users-api.ts';
import { formatAmount } from '../../../lib/format-money.ts';

export const PayPalSubscriptions = ({ customer }: { customer: CustomerPage }) => {
  const client = useQueryClient();
  const [asked, setAsked] = useState<CancellableSubscription | null>(null);
  const { user, cancellable_subscriptions: listed, unpaid_renewals: unpaid } = customer;
  const send = async (id: string, what: 'cancel' | 'keep') => {
    setAsked(null);
    try {
      client.setQueryData(['customer', user.id], await answerSubscription(user.id, id, what));
      void client.invalidateQueries({ queryKey: [DESK] });
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: failureOf(error).message });
    }
  };
  if (listed.length === 0) return null;
  return (
    <Panel title="Charged by PayPal" lead="Each subscription that PayPal may charge again.">
      <ul>
        {listed.map((each) => (
          <li key={each.id} className={styles['charged']}>
            <p>
              {each.tier_name}, {formatAmount(each.amount, each.currency)}
              {each.next_charge !== null && `, next on ${formatDay(each.next_charge)}`}
            </p>
            {unpaid.includes(each.id) && <p className={styles['none']}>No payment of it counts.</p>}
            <div className={styles['buttons']}>
              {each.can_cancel && (
                <button type="button" className={buttonClass('outline')} onClick={() => setAsked(each)}>
                  Cancel at PayPal
                </button>
              )}
              {unpaid.includes(each.id) && (
                <button type="button" className={buttonClass('quiet')} onClick={() => void send(each.id, 'keep')}>
                  Let it continue
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title="Cancel at PayPal"
          text={`PayPal stops charging ${asked.tier_name}. The customer gets an email. This cannot be undone.`}
          yes="Cancel at PayPal"
          isDestructive
          no="Keep it"
          onYes={() => void send(asked.id, 'cancel')}
          onNo={() => setAsked(null)}
        />
      )}
    </Panel>
  );
};
