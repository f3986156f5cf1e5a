import { useEffect, useRef } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { toast } from '../../../components/toast.ts';
import styles from './sign-in-security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The codes sign the owner in without the app and are shown only once. */
export const RecoveryCodesList = ({ codes, onKept }: RecoveryCodesProps) => {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['form']}>
      <p ref={heading} tabIndex={-1}>
        One-time codes are on. Keep these recovery codes somewhere safe: each signs you in once without the app, and
        they are not shown again.
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass('outline')} onClick={() => void copy(codes.join('\n'))}>
          Copy
        </button>
        <button type="button" className={buttonClass()} onClick={onKept}>
          I have kept them
        </button>
      </div>
    </div>
  );
};

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Recovery codes copied' });
  } catch {
    toast({ tone: 'error', title: 'Copying did not work', description: 'Select the codes and copy them by hand.' });
  }
};
