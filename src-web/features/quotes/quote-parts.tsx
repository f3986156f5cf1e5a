import type { ReactNode } from 'react';
import type { QuotePartView } from '#contract/quote-views';
import { formatDay } from '../../lib/format-time.ts';
import { Badge } from '../../components/badge.tsx';
import { dueLabel, partBadge, partLabel } from './quote-labels.ts';
import styles from './quote-parts.module.css';
import { formatAmount } from '../../lib/format-money.ts';
import { formatList } from '../../lib/format-list.ts';
import { sayMessage, word } from '../../lib/words.ts';

interface QuotePartsProps {
  parts: readonly QuotePartView[];
  currency: string;
  isOffered?: boolean;
  children?: (part: QuotePartView) => ReactNode;
}

export const QuoteParts = ({ parts, currency, isOffered = false, children }: QuotePartsProps) => (
  <ul className={styles['parts']}>
    {parts.map((part) => {
      const { tone, label } = partBadge(part);
      const note = noteOf(part, currency);
      return (
        <li key={part.part}>
          <p className={styles['what']}>
            {partLabel(part.part)}
            {note !== '' && <span>{note}</span>}
          </p>
          <p className={styles['amount']}>{formatAmount(part.amount, currency)}</p>
          {!isOffered && (
            <div className={styles['state']}>
              <Badge tone={tone}>{label}</Badge>
              {children?.(part)}
            </div>
          )}
          {part.problem !== null && <p className={styles['problem']}>{sayMessage(part.problem)}</p>}
        </li>
      );
    })}
  </ul>
);

export const TO_PAY: readonly QuotePartView['status'][] = ['due', 'part_paid', 'overdue'];

const noteOf = (part: QuotePartView, currency: string): string => {
  const { paid_at: at, returned, open, amount, status, due_at: dueAt } = part;
  const day = dueAt === null ? null : formatDay(dueAt);
  return formatList(
    [
      status === 'not_due' ? dueLabel(part) : '',
      day !== null && status !== 'overdue' && TO_PAY.includes(status) ? word('quote.part-due-until', { day }) : '',
      day !== null && status === 'overdue' ? word('quote.part-was-due', { day }) : '',
      at === null ? '' : word('quote.part-paid-on', { day: formatDay(at) }),
      returned > 0 ? word('money.returned', { amount: formatAmount(returned, currency) }) : '',
      open > 0 && open < amount ? word('quote.part-open', { amount: formatAmount(open, currency) }) : '',
    ].filter((text) => text !== ''),
  );
};
