import { html, raw } from 'hono/html';
import type { Edits } from '#contract/content';
import { readMarks } from '#contract/marks';
import { dirOf } from '#contract/words';
import type { Link, TextParts } from './plain-text.ts';

export interface MailParts extends TextParts {
  accent: { light: string; dark: string };
  heading: string;
  amount?: string;
  /** What the sum is, where the heading does not say it. */
  amountLabel?: string | undefined;
  edits?: Edits;
  foot?: TextParts['foot'] & { portrait?: string };
}

/** `html` escapes every value. */
export const mailHtml = async (mail: MailParts): Promise<string> => {
  const { name, heading, greeting, amount, amountLabel, before, facts = [], findings = [], own, quote } = mail;
  const { action, also, after, edits, foot } = mail;
  const { light, dark } = mail.accent;
  const language = mail.language ?? 'en';
  const isMirrored = dirOf(language) === 'rtl';
  const start = isMirrored ? 'right' : 'left';
  const buttons = action === undefined ? '' : buttonsOf(action, also, light);
  return String(
    await html`<!doctype html>
      <html ${raw(isMirrored ? `lang="${language}" dir="rtl"` : `lang="${language}"`)}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
          <title>${heading}</title>
          <style>
            ${raw(WIDE + darkTheme(dark))}
          </style>
        </head>
        <body class="ground" style="margin:0;padding:0;background:${PAPER};color:${INK};font:16px/26px ${SANS}">
          <div style="${PREHEADER}">${preheaderOf(mail)}${raw(PREHEADER_FILL)}</div>
          <div class="ground ink" style="background:${PAPER};color:${INK}">
            ${raw(OUTLOOK_COLUMN)}
            <div class="sheet" style="max-width:520px;margin:0 auto;padding:32px 20px;${BREAKS}">
              <p style="margin:0;font:22px/28px ${SERIF}">${name}</p>
              <div class="accent" style="width:40px;height:3px;margin:12px 0 36px;background:${light};font-size:0">
                &#8203;
              </div>
              <h1 style="margin:0 0 16px;font:400 28px/34px ${SERIF};text-wrap:balance">${heading}</h1>
              ${amount === undefined ? '' : html`<p style="margin:0 0 ${amountLabel === undefined ? 20 : 2}px;font:400 36px/44px ${SERIF}">${amount}</p>`}
              ${amountLabel === undefined ? '' : html`<p class="muted" style="margin:0 0 20px;color:${MUTED};font-size:14px;line-height:22px">${amountLabel}</p>`}
              ${greeting === undefined ? '' : html`<p style="margin:0 0 ${before === undefined ? 24 : 12}px">${greeting}</p>`}
              ${before === undefined ? '' : html`<p style="margin:0 0 24px">${lines(before)}</p>`}
              ${own === undefined ? '' : html`<div dir="auto" style="${OWN};text-align:${start}">${own}</div>`}
              ${quote === undefined ? '' : html`<div dir="auto" class="rule" style="${quoteStyle(start)}">${quote}</div>`}
              ${buttons} ${facts.length + findings.length === 0 ? '' : rowTable(mail, start)}
              <p style="margin:0 0 40px">${lines(after)}</p>
              ${edits === undefined || edits.marked.trim() === '' ? '' : editedSentence(edits, light, start)}
              ${footOf(name, foot, start)}
            </div>
            ${raw(OUTLOOK_END)}
          </div>
        </body>
      </html>`,
  );
};

const WHOLE = 'white-space:nowrap';
const CODE = `font:14px/24px Consolas,Menlo,monospace;${WHOLE}`;

/** A command, which stands between backticks, and the word e-mail are not broken. */
const lines = (text: string) =>
  text
    .split(/(`[^`]+`|e-mail)/i)
    .map((part, at) =>
      at % 2 === 0
        ? part
        : part.startsWith('`')
          ? html`<code style="${CODE}">${part.slice(1, -1)}</code>`
          : html`<span style="${WHOLE}">${part}</span>`,
    );

/** Outlook gives padding to table cells only. */
const buttonsOf = (action: Link, also: Link | undefined, accent: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 32px">
    <tr>
      <td class="press" bgcolor="${accent}" style="border-radius:2px;background:${accent};mso-padding-alt:13px 24px">
        <a
          href="${action.url}"
          class="press"
          style="display:inline-block;padding:13px 24px;border-radius:2px;background:${accent};color:#fffaf3;font-weight:bold;text-decoration:none"
          >${action.label}</a
        >
      </td>
      ${also === undefined ? '' : html`<td class="ink" style="padding:0 20px"><a href="${also.url}" style="color:${INK}">${also.label}</a></td>`}
    </tr>
  </table>`;

// Mail programs do not know custom properties, so the site's colours are repeated.
const INK = '#211d18';
const MUTED = '#665e54';
const PAPER = '#faf7f0';
const RULE = '#ddd6ca';

const SERIF = 'Georgia,serif';
const SANS = '-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif';
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word;text-wrap:pretty';

/** Outlook knows no greatest width. */
const OUTLOOK_COLUMN = '<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->';
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';

/** Mail programs do not know logical properties. */
type Start = 'left' | 'right';

const cellStyle = (start: Start): string =>
  `padding:10px 0;font-size:15px;line-height:22px;vertical-align:top;text-align:${start};font-weight:400`;

const labelStyle = (start: Start): string =>
  `${cellStyle(start)};${LINE};width:34%;overflow-wrap:break-word;word-break:normal;font-size:14px;padding-${start === 'left' ? 'right' : 'left'}:12px;color:${MUTED}`;

/** Line breaks become elements, because `pre-wrap` would also show those of the template. */
const quoteStyle = (start: Start): string =>
  `margin:0 0 28px;padding:2px ${start === 'left' ? '0 2px 16px' : '16px 2px 0'};border-${start}:3px solid ${RULE};white-space:pre-wrap;text-align:${start}`;

const PREHEADER = 'display:none;max-height:0;overflow:hidden;mso-hide:all';

const PREHEADER_MAX = 140;

/** An inbox would go on with the name and the heading after a short preheader. */
const PREHEADER_FILL = '&#847;&zwnj;&nbsp;'.repeat(PREHEADER_MAX);

const preheaderOf = (mail: MailParts): string => {
  const { amount, amountLabel, before, facts = [], findings = [], own, after } = mail;
  const said = own ?? before ?? findings[0]?.problem ?? facts.map(([, value]) => value).join(', ');
  const sum = [amountLabel, amount].filter(Boolean).join(' ');
  const line = [sum, said === '' ? after : said].filter(Boolean).join(' · ');
  return Array.from(line).slice(0, PREHEADER_MAX).join('');
};

const OWN = 'margin:0 0 28px;white-space:pre-wrap';
const LINE = `border-top:1px solid ${RULE}`;

const FOOT = `border-collapse:collapse;width:100%;${LINE};color:${MUTED};font-size:13px;line-height:20px`;

const editedSentence = (edits: Edits, accent: string, start: Start) =>
  html`<div dir="auto" class="rule" style="${LINE};padding:20px 0 32px;text-align:${start}">
    <p style="margin:0;font:20px/32px Georgia,serif">
      ${readMarks(edits.marked).map(({ kind, text }) =>
        kind === 'kept'
          ? text
          : kind === 'struck'
            ? html`<del class="struck" style="color:${MUTED};text-decoration:line-through ${accent}">${text}</del>`
            : html`<span class="caret" style="color:${accent}">&#8248;</span
                ><ins style="font-style:italic;text-decoration:none">${text}</ins>`,
      )}
    </p>
    ${edits.source === '' ? '' : html`<p class="muted" style="margin:8px 0 0;color:${MUTED};font-size:13px;line-height:20px">${edits.source}</p>`}
  </div>`;

const footOf = (name: string, foot: MailParts['foot'], start: Start) => {
  const end = start === 'left' ? 'right' : 'left';
  const initials = initialsOf(name);
  const { portrait, lines: who = [], about = [] } = foot ?? {};
  return html`<table role="presentation" class="muted rule" style="${FOOT}">
    <tr>
      ${initials === '' ? '' : html`<td aria-hidden="true" width="48" style="vertical-align:top;padding:20px 0;padding-${end}:16px">${faceOf(initials, portrait)}</td>`}
      <td style="vertical-align:middle;padding:20px 0;text-align:${start}">
        <div class="ink" style="color:${INK};font-size:15px;line-height:22px">${name}</div>
        ${who.map((line) => html`<div>${line}</div>`)}
      </td>
    </tr>
    ${
      about.length === 0
        ? ''
        : html`<tr>
            <td colspan="2" style="padding:0 0 8px;text-align:${start}">
              ${about.map((line) => html`<div>${lines(line)}</div>`)}
            </td>
          </tr>`
    }
  </table>`;
};

/** Where a picture is blocked or unknown, its text stands in the same ring. */
const faceOf = (initials: string, portrait: string | undefined) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      <td class="ink rule" width="46" height="46" align="center" valign="middle" style="${RING}">
        ${portrait === undefined ? initials : html`<img src="${portrait}" width="46" height="46" alt="${initials}" style="display:block;border-radius:50%;object-fit:cover" />`}
      </td>
    </tr>
  </table>`;

const RING = `border:1px solid ${RULE};border-radius:50%;color:${INK};font:17px/46px ${SERIF};padding:0`;

const graphemes = new Intl.Segmenter();

/** Arabic letters are joined, so one of them stands alone. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}].*/u.exec(word)?.[0] ?? []);
  const chosen = /\p{Script=Arabic}/u.test(name) || words.length < 2 ? words.slice(0, 1) : [words[0], words.at(-1)];
  return chosen.map((word = '') => [...graphemes.segment(word)][0]?.segment.toUpperCase() ?? '').join('');
};

const rowTable = ({ facts = [], findings = [] }: MailParts, start: Start) =>
  html`<table role="presentation" class="rule" style="${TABLE}">
    ${findings.map(
      ({ problem, advice }) =>
        html`<tr>
          <td class="rule" style="${cellStyle(start)};${LINE}">
            <strong>${problem}</strong>
            ${advice && html`<div class="muted" style="color:${MUTED}">${lines(advice)}</div>`}
          </td>
        </tr>`,
    )}
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <th scope="row" class="muted rule" style="${labelStyle(start)}">${label}</th>
          <td dir="auto" class="rule" style="${cellStyle(start)};${LINE};text-wrap:balance">${value}</td>
        </tr>`,
    )}
  </table>`;

const TABLE = `width:100%;border-collapse:collapse;margin:0 0 28px;border-bottom:1px solid ${RULE}`;

const WIDE = `
  @media (min-width: 640px) {
    .ground { background: #f1ebe0 !important; }
    .sheet { margin: 40px auto !important; padding: 44px 48px 28px !important; background: ${PAPER}; }
  }
  a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }`;

const darkTheme = (accent: string): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #16130f !important; }
    .ink, .ink a { color: #efe9df !important; }
    .muted, .muted a { color: #b3aaa0 !important; }
    .muted .ink { color: #efe9df !important; }
    .rule { border-color: #453f37 !important; }
    .accent { background: ${accent} !important; }
    .caret { color: ${accent} !important; }
    .struck { color: #b3aaa0 !important; text-decoration-color: ${accent} !important; }
    td.press { background: ${accent} !important; }
    a.press.press { background: ${accent} !important; color: #1d0f08 !important; }
  }
  @media (min-width: 640px) and (prefers-color-scheme: dark) {
    .sheet { background: #1f1b16 !important; }
  }`;
