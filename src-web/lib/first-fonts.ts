/**
 * Wide screens get fonts by the `Link` header. On narrow ones fonts would delay the first frame, so they are only
 * cached for the next page.
 */

/** When the document took 400 ms, fonts cannot arrive before the first frame. */
const SLOW_MS = 400;

export const isSlowLine = (): boolean => performance.now() > SLOW_MS;

export const preloadFonts = (files: readonly string[]): void => {
  for (const href of files) {
    const link = { rel: 'preload', as: 'font', crossOrigin: '', fetchPriority: 'high', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
};

export const dropFonts = (): void => {
  for (const sheet of document.styleSheets) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = sheet.cssRules[at];
      if (rule instanceof CSSFontFaceRule && rule.cssText.includes('woff2')) sheet.deleteRule(at);
    }
  }
};

/** The fonts are not preloaded, because browsers warn about unused preloads. */
export const cacheFonts = (files: readonly string[]): void => {
  for (const file of files) {
    fetch(file, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => {});
  }
};
