import type { Look } from '#contract/content';
import { styleOfLook } from './style-of-look.ts';

/**
 * Has a document look as it is said, in place of how it came: the page after a save, a page that no Worker drew, the
 * frame of a preview. A sheet made here is the document's own, which the content security policy lets through.
 */
export const applyLook = (target: Document, look: Look): void => {
  const view = target.defaultView;
  if (view === null) return;
  for (const style of target.querySelectorAll('style[data-look]')) style.remove();
  const sheet = applied.get(target) ?? new view.CSSStyleSheet();
  // Fonts that come late are shown late: what stands there has been drawn already.
  sheet.replaceSync(styleOfLook(look).replaceAll(/font-display: ?optional/g, 'font-display:swap'));
  applied.set(target, sheet);
  if (!target.adoptedStyleSheets.includes(sheet)) target.adoptedStyleSheets.push(sheet);
};

const applied = new WeakMap<Document, CSSStyleSheet>();
