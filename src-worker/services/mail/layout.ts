import { html, raw } from 'hono/html';
import type { Edits } from '#contract/content';
import { readMarks } from '#contract/marks';
import { dirOf, type WordsLanguage } from '#contract/words';

export interface MailParts {
  language?: WordsLanguage;
  name: string;
  accent: { light: string; dark: string };
  heading: string;
  /** The greeting is missing where a stranger could write a message as the name. */
  greeting?: string;
  amount?: string;
  before?: string;
  facts?: readonly (readonly [label: string, value: string])[];
  own?: string;
  quote?: string;
  action?: Link;
  also?: Link;
  after: string;
  edits?: Edits;
  foot?: { portrait?: string; lines: string[] };
}

interface Link {
  label: string;
  url: string;
}

/** `html` escapes every value. */
export const mailHtml = async (mail: MailParts): Promise<string> => {
  const { name, heading, greeting, amount, before, facts = [], own, quote, action, also, after, edits, foot } = mail;
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
          <title>${heading}</title>
          <style>
            ${raw(darkTheme(dark))}
          </style>
        </head>
        <body
          class="paper"
          style="margin:0;padding:0;background:${PAPER};color:${INK};font:16px/26px Helvetica,Arial,sans-serif"
        >
          <div style="${PREHEADER}">${preheaderOf(mail)}</div>
          <div class="paper ink" style="background:${PAPER};color:${INK};padding:32px 20px">
            <div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">
              <p style="margin:0;font:22px/28px Georgia,serif">${name}</p>
              <div class="accent" style="width:40px;height:3px;margin:12px 0 36px;background:${light};font-size:0">
                &#8203;
              </div>
              <h1 style="margin:0 0 16px;font:400 28px/34px Georgia,serif">${heading}</h1>
              ${amount === undefined ? '' : html`<p style="margin:0 0 16px;font:400 36px/44px Georgia,serif">${amount}</p>`}
              ${greeting === undefined ? '' : html`<p style="margin:0 0 12px">${greeting}</p>`}
              ${before === undefined ? '' : html`<p style="margin:0 0 24px">${before}</p>`}
              ${own === undefined ? '' : html`<div dir="auto" style="${OWN};text-align:${start}">${own}</div>`}
              ${quote === undefined ? '' : html`<div dir="auto" class="rule" style="${quoteStyle(start)}">${quote}</div>`}
              ${buttons} ${facts.length === 0 ? '' : factTable(facts, start)}
              <p style="margin:0 0 40px">${after}</p>
              ${edits === undefined || edits.marked.trim() === '' ? '' : editedSentence(edits, light, start)}
              ${footOf(name, foot, start)}
            </div>
          </div>
        </body>
      </html>`,
  );
};

const buttonsOf = (action: Link, also: Link | undefined, accent: string) =>
  html`<p style="margin:0 0 28px">
    <a
      href="${action.url}"
      class="press"
      style="display:inline-block;padding:13px 24px;border-radius:2px;background:${accent};color:#fffaf3;font-weight:bold;text-decoration:none"
      >${action.label}</a
    >
    ${also === undefined ? '' : html`<span class="ink" style="white-space:nowrap">&#8195;<a href="${also.url}" style="color:${INK}">${also.label}</a></span>`}
  </p>`;

// Mail programs do not know custom properties, so the site's colours are repeated.
const INK = '#211d18';
const MUTED = '#665e54';
const PAPER = '#faf7f0';
const RULE = '#ddd6ca';

/** Mail programs do not know logical properties. */
type Start = 'left' | 'right';

const cellStyle = (start: Start): string =>
  `padding:10px 0;font-size:15px;line-height:22px;vertical-align:top;text-align:${start};font-weight:400`;

const labelStyle = (start: Start): string =>
  `${cellStyle(start)};${LINE};width:38%;overflow-wrap:break-word;word-break:normal;font-size:14px;padding-${start === 'left' ? 'right' : 'left'}:12px;color:${MUTED}`;

/** Line breaks become elements, because `pre-wrap` would also show those of the template. */
const quoteStyle = (start: Start): string =>
  `margin:0 0 28px;padding:2px ${start === 'left' ? '0 2px 16px' : '16px 2px 0'};border-${start}:3px solid ${RULE};white-space:pre-wrap;text-align:${start}`;

const PREHEADER = 'display:none;max-height:0;overflow:hidden;mso-hide:all';

const PREHEADER_MAX = 140;

const preheaderOf = ({ amount, before, facts = [], own, after }: MailParts): string => {
  const said = own ?? before ?? facts.map(([, value]) => value).join(', ');
  const line = [amount, said === '' ? after : said].filter(Boolean).join(' · ');
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
  return html`<table role="presentation" class="muted rule" style="${FOOT}">
    <tr>
      ${foot?.portrait === undefined ? '' : html`<td style="vertical-align:top;padding:16px 0;padding-${end}:16px"><img src="${foot.portrait}" width="56" height="56" alt="" style="display:block;border-radius:50%;object-fit:cover" /></td>`}
      <td style="vertical-align:top;padding:16px 0">
        ${[name, ...(foot?.lines ?? [])].map((line) => html`<div>${line}</div>`)}
      </td>
    </tr>
  </table>`;
};

const factTable = (facts: NonNullable<MailParts['facts']>, start: Start) =>
  html`<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 28px">
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <th scope="row" class="muted rule" style="${labelStyle(start)}">${label}</th>
          <td dir="auto" class="rule" style="${cellStyle(start)};${LINE}">${value}</td>
        </tr>`,
    )}
  </table>`;

export const mailText = ({
  language,
  name,
  greeting,
  before,
  facts = [],
  own,
  quote,
  action,
  also,
  after,
  foot,
}: MailParts): string => {
  const colon = language === 'fr' ? '\u00A0:' : ':';
  return [
    ...(greeting === undefined ? [] : [greeting, '']),
    ...(before === undefined ? [] : [before, '']),
    ...(own === undefined ? [] : [own, '']),
    ...(quote === undefined ? [] : [own === undefined ? quote : cited(quote), '']),
    ...[action, also].flatMap((link) => (link === undefined ? [] : [`${link.label}${colon}`, link.url, ''])),
    ...facts.map(([label, value]) => `${label}${colon} ${value}`),
    ...(facts.length === 0 ? [] : ['']),
    after,
    '',
    name,
    ...(foot?.lines ?? []),
  ].join('\n');
};

const cited = (text: string): string => text.replaceAll(/^/gm, '> ');

const darkTheme = (accent: string): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #16130f !important; }
    .ink, .ink a { color: #efe9df !important; }
    .muted, .muted a { color: #b3aaa0 !important; }
    .rule { border-color: #453f37 !important; }
    .accent { background: ${accent} !important; }
    .caret { color: ${accent} !important; }
    .struck { color: #b3aaa0 !important; text-decoration-color: ${accent} !important; }
    a.press.press { background: ${accent} !important; color: #1d0f08 !important; }
  }`;
