import { expect, test } from 'vitest';
import { DEFAULT_THEME } from '#contract/theme';
import { applyTheme } from '../../src-web/features/theme/apply-theme.ts';

test('leaves a frame’s document alone whose window shows the next one already, as in Firefox', () => {
  const adoptedStyleSheets: unknown[] = [];
  class CSSStyleSheet {
    replaceSync = () => undefined;
  }
  const replaced = { defaultView: { CSSStyleSheet, document: {} }, adoptedStyleSheets, querySelectorAll: () => [] };
  applyTheme(replaced as unknown as Document, DEFAULT_THEME);
  expect(adoptedStyleSheets).toEqual([]);

  const shown = { ...replaced, defaultView: { CSSStyleSheet, document: {} } };
  shown.defaultView.document = shown;
  applyTheme(shown as unknown as Document, DEFAULT_THEME);
  expect(adoptedStyleSheets).toHaveLength(1);
});
