/**
 * The faces on a narrow screen; a wide one is told of them by the `Link` header. A browser holds its first frame a moment for
 * faces that it was asked for: on a slow line in vain, so there the page does without them, in the stand-ins that would have
 * stood there anyway, and the next page has them.
 */

/** When a document that fits in one flight has taken this long, no face can come before the first frame. */
const SLOW_MS = 400;

/** Whether the line is slow, going by when the document came. */
export const isSlowLine = (): boolean => performance.now() > SLOW_MS;

/** Has the faces fetched before anything is laid out. */
export const preloadFaces = (files: readonly string[]): void => {
  for (const href of files) {
    const link = { rel: 'preload', as: 'font', crossOrigin: '', fetchPriority: 'high', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
};

/** Takes out of the page's style sheets the faces that would have to be fetched. */
export const dropFaces = (): void => {
  for (const sheet of document.styleSheets) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = sheet.cssRules[at];
      if (rule instanceof CSSFontFaceRule && rule.cssText.includes('woff2')) sheet.deleteRule(at);
    }
  }
};

/** Brings the faces into the browser's cache, for the next page. A preload that no page uses is a warning in the console. */
export const cacheFaces = (files: readonly string[]): void => {
  for (const file of files) {
    fetch(file, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => {});
  }
};
