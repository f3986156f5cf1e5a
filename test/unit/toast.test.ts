import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, endNotice, onToast, shownToast, takeBackToast, toast } from '../../src-web/components/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast(shownToast()?.id ?? 0);
  vi.useRealTimers();
});

test('a new toast takes the place of the last, and the last can no longer take it away', () => {
  let told = 0;
  const stop = onToast(() => {
    told += 1;
  });
  toast({ title: 'First', tone: 'info' });
  const first = shownToast();
  toast({ title: 'Second', description: 'More' });
  expect(shownToast()).toMatchObject({ title: 'Second', description: 'More' });
  dismissToast(first?.id ?? 0);
  expect(shownToast()).toMatchObject({ title: 'Second' });
  dismissToast(shownToast()?.id ?? 0);
  expect(shownToast()).toBeNull();
  expect(told).toBe(3);
  stop();
});

test('a success toast is read before the next one takes its place', () => {
  toast({ title: 'Account created!' });
  toast({ title: 'Redirecting to Payment', tone: 'info' });
  expect(shownToast()).toMatchObject({ title: 'Account created!' });
  vi.advanceTimersByTime(1500);
  expect(shownToast()).toMatchObject({ title: 'Redirecting to Payment' });
});

test('a success toast that is closed makes room at once', () => {
  toast({ title: 'Account created!' });
  toast({ title: 'Redirecting to Payment', tone: 'info' });
  dismissToast(shownToast()?.id ?? 0);
  expect(shownToast()).toMatchObject({ title: 'Redirecting to Payment' });
});

test('a toast that is no longer true is taken away, also while another is being read', () => {
  const redirecting = { title: 'Redirecting to Payment', tone: 'info' } as const;
  toast(redirecting);
  takeBackToast(redirecting);
  expect(shownToast()).toBeNull();
  toast({ title: 'Sent' });
  toast(redirecting);
  takeBackToast(redirecting);
  vi.advanceTimersByTime(1500);
  expect(shownToast()).toMatchObject({ title: 'Sent' });
});

test('a notice ends when its reader follows a link; an error, a link and a running task stay', () => {
  toast({ title: 'Payment Successful!' });
  endNotice();
  expect(shownToast()).toBeNull();
  const staying = [
    { tone: 'error' },
    { tone: 'info', link: { href: '/', text: 'Pay' } },
    { tone: 'info', isPersistent: true },
  ] as const;
  for (const more of staying) {
    toast({ title: 'Stays', ...more });
    endNotice();
    expect(shownToast()).toMatchObject(more);
    dismissToast(shownToast()?.id ?? 0);
  }
});
