import type { Theme } from '#contract/content';
import { themeStyle } from './theme-style.ts';

/** The security policy allows style sheets that a script constructs. */
export const applyTheme = (target: Document, theme: Theme): void => {
  const view = target.defaultView;
  // In Firefox a frame's first document is replaced, and its window is then that of the document that follows.
  if (view?.document !== target) return;
  for (const style of target.querySelectorAll('style[data-look]')) style.remove();
  const sheet = applied.get(target) ?? new view.CSSStyleSheet();
  // With `font-display: optional`, fonts that load after the first paint would never be shown.
  sheet.replaceSync(themeStyle(theme).replaceAll(/font-display: ?optional/g, 'font-display:swap'));
  applied.set(target, sheet);
  if (!target.adoptedStyleSheets.includes(sheet)) target.adoptedStyleSheets.push(sheet);
};

const applied = new WeakMap<Document, CSSStyleSheet>();
