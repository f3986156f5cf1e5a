import type { ToastMessage } from '../../components/toast.ts';

export const INVALID_TOKEN: ToastMessage = {
  tone: 'error',
  title: 'Invalid or Expired Token',
  description: 'This password reset link is invalid or has expired.',
};

export const TOKEN_NOT_CHECKED: ToastMessage = {
  tone: 'error',
  title: 'Error',
  description: 'Failed to verify reset token.',
};

export const RESET_DONE: ToastMessage = {
  title: 'Password Reset Successful',
  description: 'Your password has been updated successfully. You can now sign in with your new password.',
};

export const RESET_FAILED = 'Failed to reset password. Please try again.';
