import type { ReplacedPlan } from '#contract/payments';
import { planLabel } from '#contract/tiers';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/format-time.ts';
import styles from './switch-plan-dialog.module.css';
import { word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface SwitchPlanDialogProps {
  tierName: string;
  replaces: ReplacedPlan;
  onClose: () => void;
  onContinue: () => void;
}

export const SwitchPlanDialog = ({ tierName, replaces, onClose, onContinue }: SwitchPlanDialogProps) => (
  <Dialog title={word('switch.title')} onClose={onClose}>
    <div className={styles['words']}>
      <p>
        <Switch tierName={tierName} replaces={replaces} />
      </p>
      <p>{word('switch.until-then')}</p>
    </div>
    <div className={styles['buttons']}>
      <button type="button" className={buttonClass()} onClick={onContinue}>
        {word('checkout.to-paypal')}
      </button>
      <button type="button" className={buttonClass('quiet')} onClick={onClose}>
        {word('switch.keep')}
      </button>
    </div>
  </Dialog>
);

const Switch = ({ tierName, replaces: { plan, until } }: Pick<SwitchPlanDialogProps, 'tierName' | 'replaces'>) => {
  const name = planLabel(plan);
  const old = <strong>{name}</strong>;
  const tier = <strong>{tierName}</strong>;
  if (name === tierName) return <Sentence of="switch.on-hold" plan={tier} />;
  if (until === null) return <Sentence of="switch.plan" plan={old} tier={tier} />;
  return <Sentence of="switch.plan-until" plan={old} day={formatDay(until)} tier={tier} />;
};
