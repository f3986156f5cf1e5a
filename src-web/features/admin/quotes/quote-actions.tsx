import type { Success } from '#contract/envelope';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { NumberField } from '../components/number-field.tsx';
import styles from './quote-view.module.css';
import { askRest, renewQuote, sendQuoteAgain, withdrawQuote } from './quotes-api.ts';
import { copyQuotePath, QUOTE } from '../quote-paths.ts';
import { formatAmount } from '../../../lib/format-money.ts';
import { word } from '../../../lib/words.ts';
import { partLabel } from '../../quotes/quotes.ts';

type Asked = 'renew' | 'withdraw' | 'send_again' | 'ask_rest';

interface QuoteActionsProps {
  quote: OwnerQuote;
  isWriting: boolean;
  onWrite: () => void;
  onDone: (quote: OwnerQuote) => void;
}

export const QuoteActions = ({ quote, isWriting, onWrite, onDone }: QuoteActionsProps) => {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(() => (search.has('renew') && quote.can.renew ? 'renew' : null));
  const act = async (what: Asked, call: () => Promise<Success<OwnerQuote>>) => {
    setAsked(null);
    try {
      const { data, message } = await whileWaiting(call());
      onDone(data);
      toast({ title: message ?? LABELS[what] });
    } catch (error) {
      toast({
        tone: 'error',
        title: LABELS[what],
        description: error instanceof ApiError ? error.message : word('call.unexpected'),
      });
      // The server may have refused because the quote has changed meanwhile.
      void client.invalidateQueries({ queryKey: [QUOTE, quote.id] });
    }
  };
  const close = () => setAsked(null);
  const next = nextPart(quote);
  return (
    <div className={styles['actions']}>
      {quote.can.revise && !isWriting && (
        <button type="button" className={buttonClass('outline')} onClick={onWrite}>
          Write a New Version
        </button>
      )}
      {ORDER.filter((what) => quote.can[what]).map((what) => (
        <button
          key={what}
          type="button"
          className={buttonClass(what === 'ask_rest' ? 'solid' : 'quiet')}
          onClick={() => setAsked(what)}
        >
          {LABELS[what]}
        </button>
      ))}
      <RouteLink to={copyQuotePath(quote.id)} className={buttonClass('quiet')}>
        Copy to a New Quote
      </RouteLink>
      {asked === 'renew' && (
        <RenewDialog onClose={close} onRenew={(days) => void act('renew', () => renewQuote(quote, days))} />
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw this quote?"
          text="It cannot be accepted or paid any more, and that cannot be undone. The client’s link says so."
          yes="Withdraw"
          isDestructive
          no="Keep it open"
          onYes={() => void act('withdraw', () => withdrawQuote(quote))}
          onNo={close}
        />
      )}
      {asked === 'send_again' && (
        <ConfirmDialog
          title="Send the link again?"
          text={`${quote.recipient.email} gets an email with a link to this quote.`}
          yes="Send Again Now"
          no="Not now"
          onYes={() => void act('send_again', () => sendQuoteAgain(quote))}
          onNo={close}
        />
      )}
      {asked === 'ask_rest' && (
        <ConfirmDialog
          title={
            next === undefined
              ? 'Ask for the second half?'
              : `Ask for ${partLabel(next.part).toLowerCase()}, ${next.sum}?`
          }
          text={
            next === undefined
              ? 'The client gets an email asking for the rest. It is sent once.'
              : 'The client gets an email asking for it. It is sent once.'
          }
          yes="Ask Now"
          no="Not yet"
          onYes={() => void act('ask_rest', () => askRest(quote))}
          onNo={close}
        />
      )}
    </div>
  );
};

const nextPart = ({ parts, versions, accepted }: OwnerQuote) => {
  const found = parts.find(
    ({ part, due, order_id: order }) => part !== 'second' && due === 'approval' && order === null,
  );
  const currency = versions.find(({ version }) => version === accepted?.version)?.currency ?? '';
  return found && { ...found, sum: formatAmount(found.amount, currency) };
};

const LABELS: Record<Asked, string> = {
  ask_rest: 'Ask for the Rest',
  renew: 'Renew',
  send_again: 'Send Again',
  withdraw: 'Withdraw',
};

const ORDER: readonly Asked[] = ['ask_rest', 'renew', 'send_again', 'withdraw'];

const RenewDialog = ({ onClose, onRenew }: { onClose: () => void; onRenew: (days: number) => void }) => {
  const [days, setDays] = useState<number | undefined>(QUOTE_LIMITS.usualValidDays);
  const isValid = days !== undefined && days >= 1 && days <= QUOTE_LIMITS.validDays;
  return (
    <Dialog title="Renew this quote" onClose={onClose}>
      <form
        className={styles['days']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onRenew(days);
        }}
      >
        <NumberField
          label="Open for, in days from today"
          min={1}
          max={QUOTE_LIMITS.validDays}
          value={days}
          error={isValid ? undefined : `Between 1 and ${QUOTE_LIMITS.validDays}.`}
          onChange={setDays}
        />
        <button type="submit" className={buttonClass()}>
          Renew Now
        </button>
      </form>
    </Dialog>
  );
};
