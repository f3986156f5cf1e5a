import { expect, test } from 'vitest';
import { imageUrl } from '#contract/text';
import { visit } from './visitor.ts';

test('security.txt names the owner, and ends within a year', async () => {
  const response = await visit('/.well-known/security.txt');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toContain('Contact: mailto:owner@example.com\n');
  expect(text).toContain('Canonical: http://localhost/.well-known/security.txt\n');
  const ends = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now();
  expect(ends).toBeGreaterThan(0);
  expect(ends).toBeLessThan(365 * 86_400_000);
});

test.each(['http://pictures.example/a.png', 'HTTP://pictures.example/a.png'])(
  'a picture at %s is refused with the reason, because the policy of the pages (CSP) blocks it',
  (address) => {
    const parsed = imageUrl.safeParse(address);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Image addresses start with https:// or /. Browsers do not show http:// pictures on this site.',
    ]);
    expect(imageUrl.safeParse(address.replace(/^http:/i, 'https:')).success).toBe(true);
  },
);
