import { useId, useRef, useState } from 'react';
import { PAYMENT_MESSAGES, type CheckoutTerms } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorText } from '../../components/error-text.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './terms-dialog.module.css';
import { sayMessage, word } from '../../lib/words.ts';
import { Sentence } from '../../components/sentence.tsx';

interface TermsDialogProps {
  terms: CheckoutTerms;
  onClose: () => void;
  onContinue: () => void;
}

export const TermsDialog = ({ terms, onClose, onContinue }: TermsDialogProps) => {
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  return (
    <Dialog title={word('terms.title')} isConfirm onClose={onClose}>
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

const TermsLink = ({ terms: { slug, title } }: Pick<TermsDialogProps, 'terms'>) => (
  <a href={`/#${paths.page(slug)}`} target="_blank" rel="noopener">
    {title}
    <span className="visually-hidden"> {word('terms.new-tab')}</span>
  </a>
);
