import { expect, test } from 'vitest';
import { knownIcon } from '../../src-web/components/icon-names.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';

test('a name the sprite lacks is drawn as a dot', () => {
  expect(knownIcon('Heart')).toBe('Heart');
  expect(knownIcon('github')).toBe('github');
  expect(knownIcon('NoSuchIcon')).toBe('Dot');
});

test('the sample content uses icons that exist', () => {
  const icons = JSON.stringify(sampleDocuments).matchAll(/"icon":"([^"]*)"/g);
  for (const [, name = ''] of icons) expect(knownIcon(name)).toBe(name);
});
