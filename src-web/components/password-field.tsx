import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';
import { word } from '../lib/words.ts';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles['toggle']}
          aria-label={word(isShown ? 'common.hide-password' : 'common.show-password')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'EyeOff' : 'Eye'} />
        </button>
      }
    />
  );
};
