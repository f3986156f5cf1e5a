import type { ToastMessage } from '../../../components/toast.ts';

export const LOGGED_IN: ToastMessage = { title: 'Login successful!' };

export const loginFailed = (description: string): ToastMessage => ({
  tone: 'error',
  title: 'Login failed',
  description,
});

export const LOGGED_OUT: ToastMessage = {
  title: 'Logged out successfully',
  description: 'You have been signed out of the admin dashboard.',
};

export const loggedOutHere = (reason: string): ToastMessage => ({
  tone: 'error',
  title: 'Logged out in this browser only',
  description: `${reason} The session ends by itself after half an hour without use.`,
});
