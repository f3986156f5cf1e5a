import { useState } from 'react';
import { passkeyChange, renamePasskeyRequest, type Passkey } from '#contract/admin-passkeys';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import line from '../../../components/list-line.module.css';
import { CodeField } from './code-field.tsx';
import styles from './passkeys.module.css';
import { removePasskey, renamePasskey } from './passkeys-api.ts';
import { PasswordAgain, SecurityForm } from './security-form.tsx';

interface PasskeyItemProps {
  passkey: Passkey;
  asksCode: boolean;
  onChanged: () => void;
}

export const PasskeyItem = ({ passkey, asksCode, onChanged }: PasskeyItemProps) => {
  const [step, setStep] = useState<'none' | 'rename' | 'remove'>('none');
  const end = () => {
    setStep('none');
    onChanged();
  };
  const cancel = () => setStep('none');
  const { name, host, created_at: since, last_used_at: used } = passkey;
  return (
    <li className={line['line']}>
      <p>
        <strong dir="auto">{name}</strong>
        <span>
          Added {formatDay(since)}, {used === null ? 'not used yet' : `last used ${formatMoment(used)}`}
          {host !== location.hostname && `. It belongs to ${host} and opens nothing here`}
        </span>
      </p>
      {step === 'none' && (
        <div className={styles['actions']}>
          <button
            type="button"
            className={textButtonClass}
            aria-label={`Rename ${name}`}
            onClick={() => setStep('rename')}
          >
            Rename
          </button>
          <button
            type="button"
            className={textButtonClass}
            aria-label={`Remove ${name}`}
            onClick={() => setStep('remove')}
          >
            Remove
          </button>
        </div>
      )}
      {step === 'rename' && <RenameForm passkey={passkey} onDone={end} onCancel={cancel} />}
      {step === 'remove' && <Removal passkey={passkey} asksCode={asksCode} onDone={end} onCancel={cancel} />}
    </li>
  );
};

interface StepProps {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

const RenameForm = ({ passkey: { id, name }, onDone, onCancel }: StepProps) => {
  const { form, isSending, message, errors } = useForm({
    schema: renamePasskeyRequest,
    send: async ({ name: next }) => {
      await renamePasskey(id, next);
      onDone();
    },
  });
  return (
    <form {...form} className={styles['step']}>
      <Field name="name" label="New name" defaultValue={name} autoComplete="off" required error={errors['name']} />
      <FormMessage text={errors['name'] === undefined ? message : null} />
      <div className={styles['actions']}>
        <button type="submit" className={buttonClass()} disabled={isSending}>
          Save name
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};

const Removal = ({ passkey: { id, name }, asksCode, onDone, onCancel }: StepProps & { asksCode: boolean }) => (
  <div className={styles['step']}>
    <p>It will not sign you in any more. Delete it on your device, too.</p>
    <SecurityForm
      schema={passkeyChange}
      send={async (request) => {
        await removePasskey(id, request);
        toast({ title: 'Passkey removed', description: `“${name}” does not sign you in any more.` });
        onDone();
      }}
      labels={{ send: 'Remove passkey', sending: 'Removing...' }}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <PasswordAgain error={errors['password']} />
          {asksCode && <CodeField error={errors['code']} />}
        </>
      )}
    </SecurityForm>
  </div>
);
