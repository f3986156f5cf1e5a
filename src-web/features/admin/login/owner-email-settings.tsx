import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changeOwnerEmailRequest, OWNER_EMAIL_HOURS, type OwnerEmail } from '#contract/admin';
import { buttonClass, type ButtonLook } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { tabPath } from '../tabs.ts';
import { CodeField } from './code-field.tsx';
import { checkSession } from './login-api.ts';
import { askForOwnerEmail, confirmOwnerEmail, fetchOwnerEmail, withdrawOwnerEmail } from './owner-api.ts';
import { PasswordAgain, SecurityForm } from './security-form.tsx';
import styles from './sign-in-security.module.css';
import { fetchTotp } from './totp-api.ts';

/** The token of the mailed link is sent only when the owner presses a button. */
export const OwnerEmailPanel = () => {
  const query = useQuery({ queryKey: ['owner email'], queryFn: fetchOwnerEmail });
  const [isAsking, setAsking] = useState(false);
  const token = useSearchParams()[0].get('token');
  const changed = async () => {
    setAsking(false);
    await Promise.all([query.refetch(), checkSession()]);
  };
  return (
    <Panel title="Emails to you" lead="Enquiries, questions about quotes, payments, alerts and the morning email.">
      <Loaded query={query} rows={1}>
        {(state) => (
          <div className={styles['status']}>
            <Present state={state} />
            {token !== null && <Confirmation token={token} state={state} onDone={changed} />}
            {token === null && state.pending !== null && <Withdrawal email={state.pending.email} onDone={changed} />}
            {isAsking ? (
              <AddressForm onDone={changed} onCancel={() => setAsking(false)} />
            ) : (
              <button type="button" className={buttonClass('outline')} onClick={() => setAsking(true)}>
                {state.pending === null ? 'Change address' : 'Ask for another address'}
              </button>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
};

const Present = ({ state: { email, pending } }: { state: OwnerEmail }) => (
  <div>
    <p>
      They go to <strong>{email}</strong>.
    </p>
    {pending !== null && (
      <p className={styles['note']}>
        A link was sent to {pending.email}. Until it is opened and confirmed, by {formatMoment(pending.expires_at)},
        emails still go to {email}.
      </p>
    )}
  </div>
);

interface StepProps {
  onDone: () => Promise<void>;
}

const Confirmation = ({ token, state, onDone }: StepProps & { token: string; state: OwnerEmail }) => {
  const navigate = useNavigate();
  const confirm = async () => {
    const { email } = await confirmOwnerEmail(token);
    toast({ title: 'Address confirmed', description: `Emails to you go to ${email} from now on.` });
    await navigate(tabPath('system', '&part=mails'), { replace: true });
    await onDone();
  };
  return <Step label={`Confirm ${state.pending?.email ?? 'the address'}`} onPress={confirm} />;
};

const Withdrawal = ({ email, onDone }: StepProps & { email: string }) => {
  const withdraw = async () => {
    await withdrawOwnerEmail();
    toast({ title: 'Change withdrawn', description: `The link to ${email} no longer works.` });
    await onDone();
  };
  return <Step label="Withdraw the change" look="danger" onPress={withdraw} />;
};

interface StepButtonProps {
  label: string;
  look?: ButtonLook;
  onPress: () => Promise<void>;
}

const Step = ({ label, look = 'solid', onPress }: StepButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await onPress().catch((error: unknown) =>
      toast({ tone: 'error', title: 'Nothing was changed', description: failureOf(error).message }),
    );
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={buttonClass(look)}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
    >
      {label}
    </button>
  );
};

const AddressForm = ({ onDone, onCancel }: StepProps & { onCancel: () => void }) => {
  const totp = useQuery({ queryKey: ['one-time codes'], queryFn: fetchTotp });
  return (
    <SecurityForm
      schema={changeOwnerEmailRequest}
      send={async (request) => {
        await askForOwnerEmail(request);
        toast({ title: 'Link on its way', description: `Open it in the mailbox of ${request.email}.` });
        await onDone();
      }}
      labels={{ send: 'Send the link', sending: 'Sending...' }}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <Field
            name="email"
            type="email"
            label="New address"
            hint={`A link comes to it, which works for ${OWNER_EMAIL_HOURS} hours. Nothing changes before you confirm it.`}
            autoComplete="email"
            required
            error={errors['email']}
          />
          <PasswordAgain error={errors['password']} />
          {totp.data?.state === 'on' && <CodeField error={errors['code']} />}
        </>
      )}
    </SecurityForm>
  );
};
