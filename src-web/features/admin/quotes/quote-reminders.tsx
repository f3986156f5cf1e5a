import { useState } from 'react';
import type { OwnerQuote, PartReminders } from '#contract/quote-views';
import type { ReminderRequest } from '#contract/reminders';
import { RouteLink } from '../../../components/route-link.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { partLabel } from '../../quotes/quotes.ts';
import { tabPath } from '../tabs.ts';
import styles from './quote-view.module.css';
import { changeReminders } from './quotes-api.ts';

interface QuoteRemindersProps {
  quote: OwnerQuote;
  onDone: (quote: OwnerQuote) => void;
}

export const QuoteReminders = ({ quote, onDone }: QuoteRemindersProps) => {
  const [isSending, setSending] = useState(false);
  const act = async (change: ReminderRequest) => {
    if (isSending) return;
    setSending(true);
    try {
      const { data, message } = await whileWaiting(changeReminders(quote.id, change));
      onDone(data);
      toast({ title: message ?? 'Reminders' });
    } catch (error) {
      toast({ tone: 'error', title: 'Reminders', description: failureOf(error).message });
    }
    setSending(false);
  };
  if (quote.reminders.length === 0) return null;
  return (
    <ul className={styles['transfers']} aria-label="Reminders">
      {quote.reminders.map(({ part, done, next }) => {
        const label = partLabel(part);
        const change = (how: ReminderRequest['how']) => next !== null && void act({ part, step: next.step, how });
        return (
          <li key={part}>
            <span>
              {label}: {saidOf(done, next)}
              {next?.waits_for_bank === true && (
                <>
                  {' '}
                  It may have been transferred, so <RouteLink to={tabPath('payments')}>
                    look at your bank
                  </RouteLink>{' '}
                  first.
                </>
              )}
            </span>
            {next !== null && (
              <span className={styles['actions']}>
                {next.can_send && (
                  <button type="button" className={textButtonClass} onClick={() => change('send')}>
                    Remind now<span className="visually-hidden">: {label}</span>
                  </button>
                )}
                <button type="button" className={textButtonClass} onClick={() => change('skip')}>
                  Skip this one<span className="visually-hidden">: {label}</span>
                </button>
                <button type="button" className={textButtonClass} onClick={() => change('stop')}>
                  Stop all<span className="visually-hidden"> reminders: {label}</span>
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const NTH = ['First', 'Second', 'Last'];

const saidOf = (done: PartReminders['done'], next: PartReminders['next']): string => {
  const past = done.map(({ step, state, at }) =>
    state === 'sent' ? `${NTH[step - 1]} reminder sent ${formatDay(at)}.` : `${NTH[step - 1]} reminder not sent.`,
  );
  if (next !== null) past.push(`${NTH[next.step - 1]} reminder on ${formatDay(next.at)}, if it is not paid.`);
  return past.join(' ');
};
