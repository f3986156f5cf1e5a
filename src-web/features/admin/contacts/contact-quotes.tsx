import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#contract/money';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { textButtonClass } from '../../../components/text-button.ts';
import { newQuotePath, quotePath, QUOTES } from '../quote-paths.ts';
import { quoteBadge } from '../../quotes/quotes.ts';
import styles from './contact-dialog.module.css';
import { fetchQuotesOf } from './contacts-api.ts';

interface ContactQuotesProps {
  contactId: string;
  onGo: (path: string) => void;
}

export const ContactQuotes = ({ contactId, onGo }: ContactQuotesProps) => {
  // The button stays usable without an answer.
  const { data } = useQuery({
    queryKey: [QUOTES, 'of a message', contactId],
    queryFn: () => fetchQuotesOf(contactId),
  });
  return (
    <div className={styles['quotes']}>
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Quotes">
          {data.map(({ id, number, title, state, total, currency }) => {
            const { tone, label } = quoteBadge(state);
            return (
              <li key={id}>
                <button type="button" className={textButtonClass} onClick={() => onGo(quotePath(id))}>
                  <bdi>{title.trim() || 'Untitled quote'}</bdi>
                </button>
                <span>
                  {number}, {formatAmount(total, currency)}
                </span>
                <Badge tone={tone}>{label}</Badge>
              </li>
            );
          })}
        </ul>
      )}
      <button type="button" className={buttonClass('outline')} onClick={() => onGo(newQuotePath(contactId))}>
        Write a Quote
      </button>
    </div>
  );
};
