import { useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Field, type FieldProps } from '../../../components/field.tsx';
import styles from './code-field.module.css';

export const CodeField = ({ error }: { error?: string }) => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className={styles['code']}>
      <FocusedField
        key={isRecovery ? 'recovery' : 'app'}
        name="code"
        label={isRecovery ? 'Recovery code' : 'One-time code'}
        hint={isRecovery ? 'One of the ten you kept. Each works once.' : 'The six digits your authenticator app shows.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={error}
      />
      <button type="button" className={buttonClass('quiet')} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app’s code' : 'Use a recovery code'}
      </button>
    </div>
  );
};

const FocusedField = (props: FieldProps) => {
  const line = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => line.current?.focus(), []);
  return <Field {...props} ref={line} />;
};
