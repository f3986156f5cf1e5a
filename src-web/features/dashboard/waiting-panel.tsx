import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { Panel } from '../../components/panel.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { useOrders } from './use-orders.ts';
import { useQuotes } from './use-quotes.ts';
import { useSummary } from './use-summary.ts';
import styles from './waiting-panel.module.css';
import { pendingActions, UNCONFIRMED } from './pending-actions.ts';
import { word } from '../../lib/words.ts';

interface WaitingPanelProps {
  user: User;
  onPay: (orderId: string) => void;
  confirm: ReactNode;
}

export const WaitingPanel = ({ user, onPay, confirm }: WaitingPanelProps) => {
  const lines = useWaiting(user);
  const first = lines.find(({ order }) => order !== null)?.id;
  if (lines.length === 0) return null;
  return (
    <Panel title={word('waiting.title')}>
      <ul id={ID} tabIndex={-1}>
        {lines.map(({ id, text, order }) => (
          <li key={id} className={styles['line']}>
            <p>{text}</p>
            {id === UNCONFIRMED && confirm}
            {order !== null && (
              <button
                type="button"
                className={buttonClass(id === first ? 'solid' : 'outline')}
                aria-label={word('waiting.pay-what', { what: text })}
                onClick={() => onPay(order)}
              >
                {word('waiting.pay')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const ID = 'waiting';

export const useWaiting = (user: User): ReturnType<typeof pendingActions> => {
  const { data: orders = [] } = useOrders();
  const { data: quotes = [] } = useQuotes();
  const { subscription } = useSummary();
  return pendingActions({ user, orders, quotes, subscription });
};

export const WaitingAbove = ({ what }: { what: string }) => (
  <button
    type="button"
    className={textButtonClass}
    aria-label={word('waiting.above-what', { what })}
    onClick={() => scrollToId(ID)}
  >
    {word('waiting.above')}
  </button>
);
