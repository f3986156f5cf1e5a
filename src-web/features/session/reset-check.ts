import { PASSWORD_MIN } from '#contract/accounts';
import { lengthOf } from '#contract/text';
import type { ToastMessage } from '../../components/toast.ts';

export interface NewPasswords {
  password: string;
  confirmation: string;
}

export type ResetMistake = 'mismatch' | 'short';

export const resetMistake = ({ password, confirmation }: NewPasswords): ResetMistake | null => {
  if (password.normalize('NFKC') !== confirmation.normalize('NFKC')) return 'mismatch';
  return lengthOf(password.normalize('NFKC')) < PASSWORD_MIN ? 'short' : null;
};

export const MISTAKES: Record<ResetMistake, ToastMessage & { description: string }> = {
  mismatch: {
    tone: 'error',
    title: 'Password Mismatch',
    description: 'Passwords do not match. Please try again.',
  },
  short: {
    tone: 'error',
    title: 'Password Too Short',
    description: `Password must be at least ${PASSWORD_MIN} characters long.`,
  },
};
