import type { Theme } from '#contract/content';
import { themeStyle } from './theme-style.ts';

/**
 * Gives a document another theme than the one it came with: the page after a save, a page that no Worker drew, the
 * frame of a preview. A sheet made here is the document's own, which the content security policy lets through.
 */
export const applyTheme = (target: Document, theme: Theme): void => {
  const view = target.defaultView;
  if (view === null) return;
  for (const style of target.querySelectorAll('style[data-look]')) style.remove();
  const sheet = applied.get(target) ?? new view.CSSStyleSheet();
  // Fonts that come late are shown late: what stands there has been drawn already.
  sheet.replaceSync(themeStyle(theme).replaceAll(/font-display: ?optional/g, 'font-display:swap'));
  applied.set(target, sheet);
  if (!target.adoptedStyleSheets.includes(sheet)) target.adoptedStyleSheets.push(sheet);
};

const applied = new WeakMap<Document, CSSStyleSheet>();
