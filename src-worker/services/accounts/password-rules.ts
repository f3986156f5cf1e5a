import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { AppError } from '../../errors.ts';

const COMMON_COUNT = 3000;

let common: Set<string> | null = null;

interface Choice {
  password: string;
  email: string;
  /** The field the password was typed into, for the error. */
  field: 'password' | 'new_password';
}

/** Throws `invalid` for a password that guessers try first. Its length is the contract's matter. */
export const refuseGuessable = async ({ password, email, field }: Choice): Promise<void> => {
  const plain = password.toLowerCase();
  const isCommon = (await commonPasswords()).has(plain);
  if (!isCommon && plain !== email) return;
  const message = isCommon ? ACCOUNT_MESSAGES.passwordCommon : ACCOUNT_MESSAGES.passwordIsEmail;
  throw new AppError('invalid', message, { errors: [{ path: field, message }] });
};

/** The most common passwords, lower-cased. Unpacked at the first use: most of the Worker never needs them. */
const commonPasswords = async (): Promise<Set<string>> => {
  if (common === null) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT));
  }
  return common;
};
