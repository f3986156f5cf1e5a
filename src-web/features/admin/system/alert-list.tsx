import type { Alert } from '#contract/admin-system';
import { formatMoment } from '../../../lib/format-time.ts';
import styles from './status-panel.module.css';

export const AlertList = ({ alerts }: { alerts: readonly Alert[] }) => {
  const urgent = alerts.filter(({ is_urgent }) => is_urgent);
  const others = alerts.filter(({ is_urgent }) => !is_urgent);
  return (
    <>
      {urgent.length > 0 && (
        <div className={styles['problems']} role="alert">
          <p>This needs you:</p>
          <Alerts alerts={urgent} />
        </div>
      )}
      {others.length > 0 && (
        <div className={styles['notices']}>
          <p>When you have a moment:</p>
          <Alerts alerts={others} />
        </div>
      )}
    </>
  );
};

const Alerts = ({ alerts }: { alerts: readonly Alert[] }) => (
  <ul>
    {alerts.map(({ key, problem, advice, since }) => (
      <li key={key}>
        <strong>{problem}</strong> {advice} <span className={styles['note']}>Since {formatMoment(since)}.</span>
      </li>
    ))}
  </ul>
);
