import { useState } from 'react';
import { PASSKEY_MESSAGES, PASSKEYS_MAX, type Passkeys, passkeyForm } from '#contract/admin-passkeys';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.ts';
import { CodeField } from './code-field.tsx';
import { PasswordAgain, SecurityForm } from './security-form.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { knowsPasskeys, addPasskey } from './passkeys-api.ts';
import styles from './passkeys.module.css';

interface PasskeySettingsProps {
  state: Passkeys;
  asksCode: boolean;
  onChanged: () => void;
}

export const PasskeySettings = ({ state, asksCode, onChanged }: PasskeySettingsProps) => {
  const [isAdding, setAdding] = useState(false);
  if (!state.isAvailable) return <p>{PASSKEY_MESSAGES.demo}</p>;
  const close = () => setAdding(false);
  const added = () => {
    close();
    onChanged();
  };
  return (
    <div className={styles['passkeys']}>
      {state.passkeys.length === 0 ? (
        <p>There is none yet.</p>
      ) : (
        <ul>
          {state.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} asksCode={asksCode} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isAdding && <PasskeyForm asksCode={asksCode} onAdded={added} onCancel={close} />}
      {!isAdding && !knowsPasskeys() && <p className={styles['note']}>This browser knows no passkeys.</p>}
      {!isAdding && knowsPasskeys() && state.passkeys.length < PASSKEYS_MAX && (
        <button type="button" className={buttonClass('outline')} onClick={() => setAdding(true)}>
          Add a passkey
        </button>
      )}
    </div>
  );
};

interface PasskeyFormProps {
  asksCode: boolean;
  onAdded: () => void;
  onCancel: () => void;
}

const PasskeyForm = ({ asksCode, onAdded, onCancel }: PasskeyFormProps) => (
  <SecurityForm
    schema={passkeyForm}
    send={async (request) => {
      const failure = await addPasskey(request);
      if (failure !== null) return failure;
      toast({ title: 'Passkey added', description: `“${request.name}” signs you in from now on.` });
      return onAdded();
    }}
    labels={{ send: 'Add', sending: 'Adding...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
        <Field
          name="name"
          label="Name"
          hint="So that you know it again, such as “My phone”."
          autoComplete="off"
          required
          error={errors['name']}
        />
        <PasswordAgain error={errors['password']} />
        {asksCode && <CodeField error={errors['code']} />}
      </>
    )}
  </SecurityForm>
);
