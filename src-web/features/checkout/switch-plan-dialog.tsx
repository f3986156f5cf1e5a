import type { ReplacedPlan } from '#contract/payments';
import { planLabel } from '#contract/tiers';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/format-time.ts';
import styles from './switch-plan-dialog.module.css';

interface SwitchPlanDialogProps {
  tierName: string;
  replaces: ReplacedPlan;
  onClose: () => void;
  onContinue: () => void;
}

export const SwitchPlanDialog = ({ tierName, replaces, onClose, onContinue }: SwitchPlanDialogProps) => (
  <Dialog title="Switch your plan" isConfirm onClose={onClose}>
    <div className={styles['words']}>
      {planLabel(replaces.plan) === tierName ? (
        <p>
          Your <strong>{tierName}</strong> is on hold at PayPal. A new one takes its place as soon as you have paid for
          it, and PayPal renews only the new one.
        </p>
      ) : (
        <p>
          You have <strong>{planLabel(replaces.plan)}</strong>
          {replaces.until !== null && <>, paid until {formatDay(replaces.until)}</>}. It ends as soon as{' '}
          <strong>{tierName}</strong> is active, and PayPal renews only the new one.
        </p>
      )}
      <p>Until you have paid for the new plan, nothing changes.</p>
    </div>
    <div className={styles['buttons']}>
      <button type="button" className={buttonClass()} onClick={onContinue}>
        Continue to PayPal
      </button>
      <button type="button" className={buttonClass('quiet')} onClick={onClose}>
        Keep my plan
      </button>
    </div>
  </Dialog>
);
