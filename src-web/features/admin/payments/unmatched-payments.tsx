import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import type { UnmatchedPaymentView } from '#contract/owner-payments';
import { RecordList } from '../lists/record-list.tsx';
import { useLinkedRecord } from '../lists/use-linked-record.ts';
import type { List } from '../lists/use-list.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { assign, assignmentConfirmation, type Assignment } from './assignment.ts';
import { setPaymentAside } from './payments-api.ts';
import { UnmatchedPayment } from './unmatched-payment.tsx';
import { disclosureClass } from '../../../components/disclosure.ts';

interface UnmatchedPaymentsProps {
  list: List<UnmatchedPaymentView>;
  aside: List<UnmatchedPaymentView>;
  onAssigned: () => void;
}

export const UnmatchedPayments = ({ list, aside, onAssigned }: UnmatchedPaymentsProps) => {
  const [asked, setAsked] = useState<Assignment | null>(null);
  const linked = useLinkedRecord('payment');
  const goThrough = async (assignment: Assignment) => {
    setAsked(null);
    if (await whileWaiting(assign(assignment))) onAssigned();
  };
  const dismissPayment = async (payment: UnmatchedPaymentView, reason: string | null) => {
    try {
      await whileWaiting(setPaymentAside(payment.id, reason));
      toast({ title: reason === null ? 'Payment taken back' : 'Payment dismissed' });
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.';
      toast({ tone: 'error', title: 'Payment not changed', description });
    }
    onAssigned();
  };
  const each = {
    onAssign: setAsked,
    onDismiss: (...setting: Parameters<typeof dismissPayment>) => void dismissPayment(...setting),
  };
  const set = aside.state.status === 'shown' ? aside.state.records : [];
  return (
    <Panel
      title="Unmatched payments"
      lead="PayPal confirmed them, but they fit no order of this site, or more than one, or differ from theirs."
    >
      <RecordList
        list={list}
        empty={<p>No payment is waiting for you. Those that fit one order are assigned automatically.</p>}
      >
        {(payments) => (
          <ul>
            {payments.map((payment) => (
              <UnmatchedPayment key={payment.id} payment={payment} isLinked={payment.id === linked} {...each} />
            ))}
          </ul>
        )}
      </RecordList>
      {set.length > 0 && (
        <details className={disclosureClass}>
          <summary>Dismissed ({set.length})</summary>
          <ul>
            {set.map((payment) => (
              <UnmatchedPayment key={payment.id} payment={payment} {...each} />
            ))}
          </ul>
        </details>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={asked.order === null ? 'Accept this payment?' : 'Assign this payment?'}
          text={assignmentConfirmation(asked)}
          yes={asked.order === null ? 'Accept' : 'Assign'}
          no="Not now"
          onYes={() => void goThrough(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </Panel>
  );
};
