import { useId, useRef, useState } from 'react';
import { DEFAULT_CURRENCY, statedCents } from '#contract/money';
import { PAYMENT_MESSAGES, type CheckoutTerms } from '#contract/payments';
import { paymentTypeOf } from '#contract/tiers';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorText } from '../../components/error-text.tsx';
import { formatMoney } from '../../lib/format-money.ts';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../session/session.ts';
import type { Purchase } from './place-order.ts';
import styles from './terms-dialog.module.css';
import { sayMessage, word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface TermsDialogProps {
  purchase: Purchase;
  terms: CheckoutTerms;
  onClose: () => void;
  onContinue: () => void;
}

export const TermsDialog = ({ purchase, terms, onClose, onContinue }: TermsDialogProps) => {
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  return (
    <Dialog title={word('terms.title')} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (box.current?.checked === true) return onContinue();
          setRefused(true);
          box.current?.focus();
        }}
      >
        <What purchase={purchase} />
        <div>
          <label className={styles['check']}>
            <input
              ref={box}
              type="checkbox"
              required
              aria-invalid={isRefused || undefined}
              aria-describedby={isRefused ? id : undefined}
              onChange={() => setRefused(false)}
            />
            <span>
              <Sentence of="terms.agree" terms={<TermsLink terms={terms} />} />
            </span>
          </label>
          {isRefused && <ErrorText id={id} text={sayMessage(PAYMENT_MESSAGES.termsNeeded)} />}
        </div>
        <div className={styles['buttons']}>
          <button type="submit" className={buttonClass()}>
            {word('checkout.to-paypal')}
          </button>
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            {word('terms.not-now')}
          </button>
        </div>
      </form>
    </Dialog>
  );
};

const What = ({ purchase }: Pick<TermsDialogProps, 'purchase'>) => {
  const session = useSession();
  if ('tier' in purchase) {
    const { tier } = purchase;
    const cents = statedCents(tier.price);
    const facts = {
      name: tier.name,
      amount:
        cents === null
          ? tier.price
          : formatMoney(cents, session.status === 'signed-in' ? session.user.currency : DEFAULT_CURRENCY),
    };
    if (paymentTypeOf(tier) === 'one_time') return <p className={styles['what']}>{word('terms.once', facts)}</p>;
    const day = nextCharge(tier.period);
    return (
      <p className={styles['what']}>
        {day === null ? word('terms.renews', facts) : word('terms.renews-on', { ...facts, day })}
      </p>
    );
  }
  return 'what' in purchase && purchase.what !== undefined && <p className={styles['what']}>{purchase.what}</p>;
};

const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** A month without that day ends earlier, as PayPal counts it. */
const nextCharge = (period: string): string | null => {
  const months = MONTHS[period.trim().toLowerCase()];
  if (months === undefined) return null;
  const today = new Date();
  const next = new Date(today);
  next.setUTCMonth(next.getUTCMonth() + months);
  if (next.getUTCDate() !== today.getUTCDate()) next.setUTCDate(0);
  return formatDay(next.toISOString());
};

const TermsLink = ({ terms: { slug, title } }: Pick<TermsDialogProps, 'terms'>) => (
  <a href={`/#${paths.page(slug)}`} target="_blank" rel="noopener">
    {title}
    <span className="visually-hidden"> {word('terms.new-tab')}</span>
  </a>
);
