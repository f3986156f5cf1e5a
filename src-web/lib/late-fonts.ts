/**
 * Keeps the fonts that came after the first frame out of this page; the next has them from the cache. `font-display:
 * optional` alone would do so only until the next style sheet: with it Chromium looks at all fonts anew, and lines move.
 */
export const dropLateFonts = (): void => {
  const late = [...document.fonts].filter(
    (font) => font.status === 'loading' || (font.status === 'loaded' && !isDrawn(font)),
  );
  if (late.length === 0) return;
  for (const sheet of document.styleSheets) {
    // What an extension brought in may not be read.
    if (sheet.href !== null && !sheet.href.startsWith(location.origin)) continue;
    for (const [at, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !late.some((font) => isOf(font, rule))) continue;
      sheet.deleteRule(at);
      // Without its rule, a browser would slant the upright font in place of an italic one.
      sheet.insertRule(rule.cssText.replace(/src:[^;]*/, "src: local('none')"), at);
    }
  }
};

const isOf = ({ family, style }: FontFace, { style: rule }: CSSFontFaceRule): boolean =>
  plain(rule.getPropertyValue('font-family')) === plain(family) &&
  (rule.getPropertyValue('font-style') || 'normal') === style;

const plain = (family: string): string => family.replaceAll(/["']/g, '');

/** Whether text in a font that has come is drawn in it, going by the width of a few letters. */
const isDrawn = ({ family, style }: FontFace): boolean => {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return true;
  const width = (families: string) => {
    pen.font = `${style} 40px ${families}`;
    return pen.measureText('mmmmiiii').width;
  };
  return width(`${family}, monospace`) !== width('monospace');
};
