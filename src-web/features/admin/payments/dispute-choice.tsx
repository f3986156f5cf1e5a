import { buttonClass } from '../../../components/button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import styles from './discrepancies.module.css';
import type { Discrepancy } from './list-discrepancies.ts';
import { sayDispute } from './payments-api.ts';

interface DisputeChoiceProps {
  reversal: NonNullable<Discrepancy['reversal']>;
  /** The dispute was set, here or elsewhere. */
  onSaid: () => void;
}

/** A choice between the disputes that may have taken the money of a reversal, and none. */
export const DisputeChoice = ({ reversal, onSaid }: DisputeChoiceProps) => {
  const say = async (disputeId: string | null) => {
    try {
      await whileWaiting(sayDispute(reversal.id, disputeId));
      toast({ title: disputeId === null ? 'It belongs to no dispute' : `It belongs to ${disputeId}` });
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: failureOf(error).message });
    }
    onSaid();
  };
  return (
    <div className={styles['choices']}>
      {reversal.disputes.map(({ id, label }) => (
        <button key={id} type="button" className={buttonClass('outline')} onClick={() => void say(id)}>
          {label}
        </button>
      ))}
      <button type="button" className={buttonClass('quiet')} onClick={() => void say(null)}>
        None of them
      </button>
    </div>
  );
};
