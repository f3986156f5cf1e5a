import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { whileWaiting } from '../../../lib/waiting.ts';
import type { PaymentToAssign } from '#contract/owner-payments';
import { RecordList } from '../lists/record-list.tsx';
import type { List } from '../lists/use-list.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { assign, assignmentConfirmation, type Assignment } from './assignment.ts';
import { UnmatchedPayment } from './unmatched-payment.tsx';

interface UnmatchedPaymentsProps {
  list: List<PaymentToAssign>;
  /** A payment was assigned, or turned out to belong to another order. */
  onAssigned: () => void;
}

/** Payments that wait for the owner to say what they are for. */
export const UnmatchedPayments = ({ list, onAssigned }: UnmatchedPaymentsProps) => {
  const [asked, setAsked] = useState<Assignment | null>(null);
  const goThrough = async (assignment: Assignment) => {
    setAsked(null);
    if (await whileWaiting(assign(assignment))) onAssigned();
  };
  return (
    <Panel
      title="Payments to Assign"
      lead="PayPal confirmed them, but they fit no order of this site, or more than one, or differ from theirs."
    >
      <RecordList list={list} empty={<p>No payment waits for you. Those that fit one order find it by themselves.</p>}>
        {(payments) => (
          <ul>
            {payments.map((payment) => (
              <UnmatchedPayment key={payment.id} payment={payment} onAssign={setAsked} />
            ))}
          </ul>
        )}
      </RecordList>
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
