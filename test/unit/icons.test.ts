import { expect, test } from 'vitest';
import { SOCIAL_ICONS } from '#contract/link-hosts';
import { knownIcon } from '../../src-web/components/icon-names.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';

test('a name the sprite lacks is drawn as a dot', () => {
  expect(knownIcon('Heart')).toBe('Heart');
  expect(knownIcon('NoSuchIcon')).toBe('Dot');
});

test('the sample content uses icons that exist', () => {
  const { profile, ...others } = sampleDocuments;
  const icons = JSON.stringify(others).matchAll(/"icon":"([^"]*)"/g);
  for (const [, name = ''] of icons) if (name !== '') expect(knownIcon(name)).toBe(name);
  for (const { icon } of profile.socialLinks) expect(SOCIAL_ICONS).toContain(icon);
});
