import { commonPasswords } from '#common-passwords';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { AppError } from '../../errors.ts';

interface Choice {
  password: string;
  email: string;
  field: 'password' | 'new_password';
}

/** A common password or the e-mail address is refused as a password. */
export const refuseGuessable = ({ password, email, field }: Choice): void => {
  const plain = password.toLowerCase();
  const isCommon = commonPasswords.has(plain);
  if (!isCommon && plain !== email) return;
  const message = isCommon ? ACCOUNT_MESSAGES.passwordCommon : ACCOUNT_MESSAGES.passwordIsEmail;
  throw new AppError('invalid', message, { errors: [{ path: field, message }] });
};
