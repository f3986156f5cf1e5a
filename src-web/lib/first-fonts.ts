/**
 * The fonts on a narrow screen; a wide one is told of them by the `Link` header. A browser holds its first frame a moment for
 * fonts that it was asked for: on a slow line in vain, so there the page does without them, in the stand-ins that would have
 * stood there anyway, and the next page has them.
 */

/** When a document that fits in one flight has taken this long, no font can come before the first frame. */
const SLOW_MS = 400;

/** Whether the line is slow, going by when the document came. */
export const isSlowLine = (): boolean => performance.now() > SLOW_MS;

/** Has the fonts fetched before anything is laid out. */
export const preloadFonts = (files: readonly string[]): void => {
  for (const href of files) {
    const link = { rel: 'preload', as: 'font', crossOrigin: '', fetchPriority: 'high', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
};

/** Takes out of the page's style sheets the fonts that would have to be fetched. */
export const dropFonts = (): void => {
  for (const sheet of document.styleSheets) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = sheet.cssRules[at];
      if (rule instanceof CSSFontFaceRule && rule.cssText.includes('woff2')) sheet.deleteRule(at);
    }
  }
};

/** Brings the fonts into the browser's cache, for the next page. A preload that no page uses is a warning in the console. */
export const cacheFonts = (files: readonly string[]): void => {
  for (const file of files) {
    fetch(file, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => {});
  }
};
