/**
 * The fonts on a narrow screen; a wide one gets them by the `Link` header. A browser holds its first frame for fonts
 * that were asked for. On a slow line they come too late all the same, so the first page shows the fallback fonts, and
 * the next page has ours from the cache.
 */

/** When a document of one flight has taken this long, no font can arrive before the first frame. */
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

/**
 * Fetches the fonts into the browser's cache. A preload that the page doesn't use would be a warning in the console.
 */
export const cacheFonts = (files: readonly string[]): void => {
  for (const file of files) {
    fetch(file, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => {});
  }
};
