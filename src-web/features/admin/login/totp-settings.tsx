import { useState, useEffect, useRef } from 'react';
import {
  beginTotpRequest,
  TOTP_MESSAGES,
  type TotpEnrolment,
  type TotpState,
  removeTotpRequest,
  confirmTotpRequest,
} from '#contract/admin-totp';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { PasswordAgain, SecurityForm } from './security-form.tsx';
import styles from './sign-in-security.module.css';
import { beginTotp, removeTotp, confirmTotp } from './totp-api.ts';
import { toast } from '../../../components/toast.ts';
import { CodeField } from './code-field.tsx';
import { Field } from '../../../components/field.tsx';
import { QrCode } from '../../../components/qr-code.tsx';

type Step =
  | { name: 'none' | 'password' | 'removal' }
  | { name: 'confirm'; enrolment: TotpEnrolment }
  | { name: 'codes'; codes: readonly string[] };

export const TotpSettings = ({ totp, onChanged }: { totp: TotpState; onChanged: () => void }) => {
  const [step, setStep] = useState<Step>(NONE);
  const end = () => {
    setStep(NONE);
    onChanged();
  };
  const cancel = () => setStep(NONE);
  if (step.name === 'password') {
    return <PasswordStep onBegun={(enrolment) => setStep({ name: 'confirm', enrolment })} onCancel={cancel} />;
  }
  if (step.name === 'confirm') {
    const confirmed = (codes: readonly string[]) => setStep({ name: 'codes', codes });
    return <ConfirmStep enrolment={step.enrolment} onConfirmed={confirmed} onCancel={cancel} />;
  }
  if (step.name === 'codes') return <RecoveryCodesList codes={step.codes} onKept={end} />;
  if (step.name === 'removal') return <TotpRemoval onRemoved={end} onCancel={cancel} />;
  return (
    <div className={styles['status']}>
      <PresentState totp={totp} />
      {totp.state !== 'unavailable' && (
        <button
          type="button"
          className={buttonClass('outline')}
          onClick={() => setStep({ name: totp.state === 'on' ? 'removal' : 'password' })}
        >
          {totp.state === 'on' ? 'Turn off' : 'Turn on one-time codes'}
        </button>
      )}
    </div>
  );
};

const NONE: Step = { name: 'none' };

interface PasswordStepProps {
  onBegun: (enrolment: TotpEnrolment) => void;
  onCancel: () => void;
}

const PasswordStep = ({ onBegun, onCancel }: PasswordStepProps) => (
  <SecurityForm
    schema={beginTotpRequest}
    send={async ({ password }) => onBegun(await beginTotp(password))}
    labels={{ send: 'Continue', sending: 'Checking...' }}
    onCancel={onCancel}
  >
    {(errors) => <PasswordAgain error={errors['password']} />}
  </SecurityForm>
);

const PresentState = ({ totp }: { totp: TotpState }) => {
  if (totp.state === 'unavailable') return <p>{TOTP_MESSAGES.demo}</p>;
  if (totp.state === 'off') {
    return (
      <p>
        <Badge tone="grey">Off</Badge> The password alone signs you in.
      </p>
    );
  }
  const { confirmed_at: since, recovery_codes_left: left } = totp;
  return (
    <p>
      <Badge tone="green">On</Badge> Since {formatDay(since)}. {codesLeft(left)}
      {left < 4 && ' Turn one-time codes off and on again for ten new ones.'}
    </p>
  );
};

const codesLeft = (count: number): string =>
  count === 0 ? 'No recovery codes are left.' : `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;

interface TotpRemovalProps {
  onRemoved: () => void;
  onCancel: () => void;
}

const TotpRemoval = ({ onRemoved, onCancel }: TotpRemovalProps) => (
  <SecurityForm
    schema={removeTotpRequest}
    send={async (request) => {
      await removeTotp(request);
      toast({ title: 'One-time codes are off', description: 'The password alone signs you in.' });
      onRemoved();
    }}
    labels={{ send: 'Turn off', sending: 'Turning off...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
        <CodeField error={errors['code']} />
        <PasswordAgain error={errors['password']} />
      </>
    )}
  </SecurityForm>
);

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** A recovery code signs the owner in without the app, and is shown only once. */
const RecoveryCodesList = ({ codes, onKept }: RecoveryCodesProps) => {
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

interface ConfirmStepProps {
  enrolment: TotpEnrolment;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const ConfirmStep = ({ enrolment, onConfirmed, onCancel }: ConfirmStepProps) => (
  <SecurityForm
    schema={confirmTotpRequest}
    send={async ({ code }) => {
      const { recovery_codes: codes } = await confirmTotp(code);
      onConfirmed(codes);
    }}
    labels={{ send: 'Turn on', sending: 'Checking...' }}
    onCancel={onCancel}
  >
    {(errors) => (
      <>
        <p>Scan this with an authenticator app, then type the code it shows.</p>
        <QrCode text={enrolment.uri} label="QR code for the authenticator app" />
        <p className={styles['note']}>
          On the same device, <a href={enrolment.uri}>open it in the app</a>, or type this key there:
          <code className={styles['secret']}>{enrolment.secret}</code>
        </p>
        <Field
          name="code"
          label="One-time code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors['code']}
        />
      </>
    )}
  </SecurityForm>
);
