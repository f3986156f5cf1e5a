import { useId, useRef, useState } from 'react';
import { PAYMENT_MESSAGES, type CheckoutTerms } from '#contract/payments';
import { buttonClass } from '../../components/button.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorText } from '../../components/error-text.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './terms-dialog.module.css';

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
    <Dialog title="Before you pay" isConfirm onClose={onClose}>
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
              I have read and agree to:{' '}
              <a href={`/#${paths.page(terms.slug)}`} target="_blank" rel="noopener">
                {terms.title}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </span>
          </label>
          {isRefused && <ErrorText id={id} text={PAYMENT_MESSAGES.termsNeeded} />}
        </div>
        <div className={styles['buttons']}>
          <button type="submit" className={buttonClass()}>
            Continue to PayPal
          </button>
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            Not now
          </button>
        </div>
      </form>
    </Dialog>
  );
};
