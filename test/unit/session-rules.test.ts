import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts';
import { invalidToast, loginFailure, registerFailure } from '../../src-web/features/session/auth-messages.ts';
import { mistakeToast, resetMistake } from '../../src-web/features/session/reset-password-form.tsx';
import { isRefusal, withOneRetry } from '../../src-web/features/session/session-check.ts';
import { ApiError } from '../../src-web/lib/api-client.ts';
import { checkFields } from '../../src-web/components/check-fields.ts';
import { hasActiveSubscription, isAuthenticated, type Session } from '../../src-web/features/session/session.ts';
import { loginRequest, registerRequest } from '#contract/accounts';

afterEach(() => {
  vi.useRealTimers();
});

const user = (status: string | null): User => ({
  id: '1',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_verified: true,
  language: null,
  subscription_status: status,
  subscription_plan: null,
  subscription_end_date: null,
  total_orders: 0,
  total_spent: 0,
  currency: 'USD',
  created_at: '2026-11-21T00:00:00.000Z',
});

const signedIn = (status: string | null): Session => ({ status: 'signed-in', user: user(status) });

test('only somebody who is signed in is authenticated', () => {
  expect(isAuthenticated(signedIn(null))).toBe(true);
  expect(isAuthenticated({ status: 'unknown' })).toBe(false);
  expect(isAuthenticated({ status: 'signed-out', cause: 'visitor' })).toBe(false);
});

test('only the status active is an active subscription', () => {
  expect(hasActiveSubscription(signedIn('active'))).toBe(true);
  for (const status of ['expired', 'cancelled', 'Active', '', null]) {
    expect(hasActiveSubscription(signedIn(status)), String(status)).toBe(false);
  }
  expect(hasActiveSubscription({ status: 'unknown' })).toBe(false);
});

test('a refused sign-in speaks of the credentials, any other failure of its cause', () => {
  expect(loginFailure({ status: 401, reason: 'Invalid email or password' })).toBe(
    'Invalid email or password. Please check your credentials.',
  );
  expect(loginFailure({ status: 429, reason: 'Too many attempts.' })).toBe('Login failed: Too many attempts.');
  expect(loginFailure({ status: 0, reason: 'you are offline' })).toBe('Login failed: you are offline');
});

test('a taken address is told as such, any other failure with the words of the server', () => {
  expect(registerFailure({ status: 400, reason: 'Email already registered' })).toBe(
    'This email is already registered. Please try logging in instead.',
  );
  expect(registerFailure({ status: 422, reason: 'This password is too common.' })).toBe(
    'Registration failed: This password is too common.',
  );
  expect(registerFailure({ status: 400, reason: 'The request body is not valid JSON.' })).toBe(
    'Registration failed: The request body is not valid JSON.',
  );
});

const refusalOf = (typed: Record<string, string>) => {
  const check = checkFields(registerRequest, typed);
  if (check.isValid) throw new Error('Nothing is wrong with these fields');
  return invalidToast(check.messages, check.errors);
};

test('a missing name is the one thing a registration speaks of', () => {
  const complete = { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', password: 'long enough' };
  const asked = { title: 'Validation Error', description: 'Please fill in all required fields.' };
  expect(refusalOf({ ...complete, first_name: '' })).toMatchObject(asked);
  expect(refusalOf({ ...complete, last_name: ' ' })).toMatchObject(asked);
  expect(refusalOf({ ...complete, last_name: '', email: 'nobody', password: '' })).toMatchObject(asked);
  expect(refusalOf({ ...complete, password: 'short' }).description).toBe(
    'Password must be at least 6 characters long.',
  );
});

test('several fields at fault are told once each, in one line', () => {
  const check = checkFields(loginRequest, { email: 'nobody', password: '' });
  expect(check).toEqual({
    isValid: false,
    errors: { email: 'Please enter a valid email address', password: 'Please enter a password' },
    messages: ['Please enter a valid email address', 'Please enter a password'],
  });
});

test('whether two new passwords match is looked at before their length', () => {
  expect(resetMistake({ password: 'short', confirmation: 'shorter' })).toBe('mismatch');
  expect(resetMistake({ password: 'short', confirmation: 'short' })).toBe('short');
  expect(resetMistake({ password: '', confirmation: '' })).toBe('short');
  expect(resetMistake({ password: 'sixsix', confirmation: 'sixsix' })).toBeNull();
  expect(resetMistake({ password: '😀😀😀', confirmation: '😀😀😀' })).toBe('short');
  expect(resetMistake({ password: 'caf\u00e9 au', confirmation: 'cafe\u0301 au' })).toBeNull();
  expect(mistakeToast('mismatch')).toMatchObject({
    title: 'Password Mismatch',
    description: 'Passwords do not match. Please try again.',
  });
  expect(mistakeToast('short')).toMatchObject({
    title: 'Password Too Short',
    description: 'Password must be at least 6 characters long.',
  });
});

test('a refusal ends a session; silence, haste and faults of the server do not', () => {
  for (const status of [400, 401, 403, 404]) expect(isRefusal(status), String(status)).toBe(true);
  for (const status of [0, 408, 429, 500, 502, 503]) expect(isRefusal(status), String(status)).toBe(false);
});

test('retry: a call without an answer is made once more, a refused one is not', async () => {
  vi.useFakeTimers();
  const silent = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError({ status: 0, reason: 'no answer' }));
  silent.mockResolvedValueOnce('here');
  const answered = withOneRetry(silent);
  await vi.runAllTimersAsync();
  await expect(answered).resolves.toBe('here');
  expect(silent).toHaveBeenCalledTimes(2);

  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError({ status: 401, reason: 'no' }));
  await expect(withOneRetry(refused)).rejects.toThrow('no');
  expect(refused).toHaveBeenCalledTimes(1);
});
