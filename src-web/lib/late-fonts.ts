/**
 * A font that arrives after the first frame would move lines. `font-display: optional` is not enough: Chromium checks
 * all fonts again at the next style sheet.
 */
export const dropLateFonts = (): void => {
  const late = [...document.fonts].filter(
    (font) => font.status === 'loading' || (font.status === 'loaded' && !isDrawn(font)),
  );
  if (late.length === 0) return;
  for (const sheet of document.styleSheets) {
    // A style sheet of a browser extension cannot be read.
    if (sheet.href !== null && !sheet.href.startsWith(location.origin)) continue;
    for (const [at, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !late.some((font) => isOf(font, rule))) continue;
      sheet.deleteRule(at);
      // Without this rule the browser would slant the upright font where the italic is missing.
      sheet.insertRule(rule.cssText.replace(/src:[^;]*/, "src: local('none')"), at);
    }
  }
};

const isOf = ({ family, style }: FontFace, { style: rule }: CSSFontFaceRule): boolean =>
  plain(rule.getPropertyValue('font-family')) === plain(family) &&
  (rule.getPropertyValue('font-style') || 'normal') === style;

const plain = (family: string): string => family.replaceAll(/["']/g, '');

const isDrawn = ({ family, style }: FontFace): boolean => {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return true;
  const width = (families: string) => {
    pen.font = `${style} 40px ${families}`;
    return pen.measureText('mmmmiiii').width;
  };
  return width(`${family}, monospace`) !== width('monospace');
};
