import { expect, test } from 'vitest';
import { dismissToast, onToast, shownToast, toast } from '../../src-web/components/toast.ts';

test('a new toast takes the place of the last, and the last can no longer take it away', () => {
  let told = 0;
  const stop = onToast(() => {
    told += 1;
  });
  toast({ title: 'First' });
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
