import { TEXT_FORMAT } from '#contract/rich-text-text';

export const stylesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    (element.getAttribute('data-style') ?? '').split(';').map((rule) => {
      const colon = rule.indexOf(':');
      return [
        rule.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
        rule
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );

type Styles = ReadonlyMap<string, string>;

export const textFormat = (element: Element, styles: Styles, around: number): number => {
  const lines = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  const tagged = around | (TAG_FORMAT[element.tagName] ?? 0);
  const weighted = switched(tagged, TEXT_FORMAT.bold, boldness(styles.get('font-weight')));
  const sloped = switched(weighted, TEXT_FORMAT.italic, slope(styles.get('font-style')));
  return (
    sloped |
    (lines.includes('underline') ? TEXT_FORMAT.underline : 0) |
    (lines.includes('line-through') ? TEXT_FORMAT.strikethrough : 0)
  );
};

const TAG_FORMAT: Readonly<Record<string, number>> = {
  B: TEXT_FORMAT.bold,
  STRONG: TEXT_FORMAT.bold,
  I: TEXT_FORMAT.italic,
  EM: TEXT_FORMAT.italic,
  CITE: TEXT_FORMAT.italic,
  U: TEXT_FORMAT.underline,
  INS: TEXT_FORMAT.underline,
  S: TEXT_FORMAT.strikethrough,
  STRIKE: TEXT_FORMAT.strikethrough,
  DEL: TEXT_FORMAT.strikethrough,
};

const ALIGNMENTS = ['center', 'right', 'justify', 'end'];

export const alignment = (element: Element, styles: Styles, around: string): string => {
  const said = styles.get('text-align') ?? element.getAttribute('align')?.toLowerCase();
  if (said === undefined) return element.tagName === 'CENTER' ? 'center' : around;
  return ALIGNMENTS.includes(said) ? said : '';
};

export const isHidden = (styles: Styles): boolean =>
  styles.get('display') === 'none' || styles.get('mso-hide') === 'all' || styles.get('mso-list') === 'ignore';

const MARK = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';

/** In Word, a paragraph may look like a list item without being one. */
export const wordItem = (element: Element, styles: Styles) => {
  const level = /\blevel(\d+)/.exec(styles.get('mso-list') ?? '')?.[1];
  if (level === undefined) return null;
  const mark = element.querySelector(MARK)?.textContent.trim() ?? '';
  const isNumber = /^[(]?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(mark);
  return {
    type: 'item' as const,
    level: Number(level),
    listType: isNumber ? ('number' as const) : ('bullet' as const),
  };
};

const switched = (format: number, bit: number, isOn: boolean | null): number =>
  isOn === null ? format : isOn ? format | bit : format & ~bit;

const boldness = (weight = ''): boolean | null => {
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) return true;
  return /^(?:normal|[1-5]00)$/.test(weight) ? false : null;
};

const slope = (style = ''): boolean | null =>
  /^(?:italic|oblique)/.test(style) ? true : style === 'normal' ? false : null;
