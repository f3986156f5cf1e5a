import { expect, test } from 'vitest';
import { OWN_ACCENT } from '#contract/accent';
import { initialsOf, mailHtml, type MailParts } from '../../src-worker/services/mail/layout.ts';
import { mailText } from '../../src-worker/services/mail/plain-text.ts';

const RECEIPT: MailParts = {
  name: 'Ellen Brandvold',
  accent: OWN_ACCENT,
  heading: 'Thank you for your payment',
  greeting: 'Hello Grace,',
  amount: '$400.00',
  before: 'We have received your payment. This is your receipt.',
  facts: [
    ['For', 'Monthly Premium'],
    ['Paid on', 'November 21, 2026'],
  ],
  action: { label: 'Open the receipt', url: 'https://example.com/#/receipts/1' },
  after: 'You can print the receipt from your dashboard at any time.',
};

test('a mail has its wordmark, one button, the sum large, and colours for a dark theme', async () => {
  const html = await mailHtml(RECEIPT);
  expect(html.match(/<a\b/g)).toHaveLength(1);
  expect(html).toMatch(/font:400 36px[^>]*>\$400\.00/);
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>\$400\.00 · We have received your payment\./);
  expect(html).toContain('prefers-color-scheme: dark');
  // The mail is as wide as the window: only the rule under the name has a width in pixels.
  expect(html.match(/[^-]width:\d+px/g)).toEqual([';width:40px'].map((width) => width.replace(';', '"')));
});

test('a mail of several findings has a row for each, in the text a line each', async () => {
  const findings = [
    { problem: 'The key is refused.', advice: 'Set `MAIL_KEY` anew.' },
    { problem: 'A copy is old.', advice: 'Make one.' },
  ];
  const html = await mailHtml({ ...RECEIPT, facts: [], findings });
  expect(html.match(/<strong>/g)).toHaveLength(2);
  expect(html).toMatch(
    /<strong>The key is refused\.<\/strong>\s*<div class="muted"[^>]*>Set <code[^>]*>MAIL_KEY<\/code> anew\./,
  );
  expect(mailText({ ...RECEIPT, findings })).toContain(
    '- The key is refused.\n  Set `MAIL_KEY` anew.\n\n- A copy is old.\n',
  );
});

test('a sum has its label below it, and what waits needs no advice', async () => {
  const html = await mailHtml({ ...RECEIPT, amountLabel: 'Due now', facts: [], findings: [{ problem: '3 messages' }] });
  expect(html).toMatch(/\$400\.00<\/p>\s*<p class="muted"[^>]*>Due now<\/p>/);
  expect(html).toContain('>Due now $400.00 · We have received your payment.');
  expect(html).toMatch(/<strong>3 messages<\/strong>\s*<\/td>/);
  expect(await mailHtml(RECEIPT)).not.toMatch(/\$400\.00<\/p>\s*<p class="muted"/);
  expect(mailText({ ...RECEIPT, findings: [{ problem: '3 messages' }] })).toContain('- 3 messages\n\nFor:');
});

test('a mail in Arabic is mirrored wholly (RTL)', async () => {
  const quote = 'Two lines';
  const english = await mailHtml({ ...RECEIPT, quote });
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('padding:2px 0 2px 16px;border-left:3px solid');
  const arabic = await mailHtml({ ...RECEIPT, quote, language: 'ar' });
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  const sides = arabic.match(/(?:text-align|padding|border)[-:](?:left|right)/g);
  expect(new Set(sides)).toEqual(new Set(['text-align:right', 'padding-left', 'border-right']));
  expect(arabic).toMatch(/padding:2px 16px 2px 0;border-right:/);
});

test('a mail escapes what somebody typed', async () => {
  const html = await mailHtml({ ...RECEIPT, heading: '<img src=x>', quote: '</div><script>' });
  expect(html).not.toMatch(/<img|<script/);
});

test('a mail is in the owner’s colour, and the welcome ends with the site’s edited sentence, escaped', async () => {
  const edits = { before: '', after: 'It is read.', marked: 'It is [-<b>-]{+read+}.', source: 'Larch', notes: [] };
  const html = await mailHtml({ ...RECEIPT, accent: { light: '#0b6e4f', dark: '#3fbf92' }, edits });
  expect(html).not.toContain('#b93a10');
  expect(html).toMatch(/<a[^>]*background:#0b6e4f/);
  for (const part of [
    '.accent { background',
    '.caret { color',
    '!important; text-decoration-color',
    'a.press.press { background',
  ])
    expect(html).toContain(`${part}: #3fbf92 !important`);
  expect(html).toMatch(/<del[^>]*>&lt;b&gt;<\/del>/);
  expect(html).toMatch(/<ins[^>]*>read<\/ins>/);
  const welcome: MailParts = { ...RECEIPT, edits };
  expect(mailText(welcome)).toBe(mailText(RECEIPT));
});

test('a mail’s button stands before its facts, and a text in another script keeps the mail’s edge (RTL)', async () => {
  const html = await mailHtml({ ...RECEIPT, language: 'ar', quote: 'Yes.', facts: [['IBAN', 'DE89 3704']] });
  expect(html.indexOf('class="press"')).toBeGreaterThan(html.indexOf('Yes.'));
  expect(html.indexOf('class="press"')).toBeLessThan(html.indexOf('DE89 3704'));
  const own = [...html.matchAll(/<(?:td|div) dir="auto"[^>]*style="([^"]*)"/g)].map(([, style]) => style);
  expect(own).toHaveLength(2);
  for (const style of own) expect(style).toContain('text-align:right');
});

test('the plain text says all that the mail says', () => {
  expect(mailText({ ...RECEIPT, quote: 'Two lines\nof theirs' })).toBe(
    [
      'Hello Grace,',
      '',
      'We have received your payment. This is your receipt.',
      '',
      'Two lines\nof theirs',
      '',
      'Open the receipt:',
      'https://example.com/#/receipts/1',
      '',
      'For: Monthly Premium',
      'Paid on: November 21, 2026',
      '',
      'You can print the receipt from your dashboard at any time.',
      '',
      '-- ',
      'Ellen Brandvold',
    ].join('\n'),
  );
});

test('a mail ends with who sends it, from where and why, and its second way is a quiet link', async () => {
  const more = {
    also: { label: 'Write a quote', url: 'https://example.com/#/admin' },
    foot: {
      portrait: 'https://example.com/media/1/480.webp',
      lines: ['Oslo'],
      about: ['You receive this because of <it>.'],
    },
  };
  const html = await mailHtml({ ...RECEIPT, ...more });
  expect(html.match(/<a\b/g)).toHaveLength(2);
  expect(html).toMatch(/<img src="https:\/\/example.com\/media\/1\/480.webp" width="46" height="46" alt="EB"/);
  expect(html).toContain('<div>Oslo</div>');
  expect(html).toContain('<div>You receive this because of &lt;it&gt;.</div>');
  expect(mailText({ ...RECEIPT, ...more })).toMatch(
    /Write a quote:\nhttps:\/\/example.com\/#\/admin\n[^]*Ellen Brandvold\nOslo\nYou receive this because of <it>\.$/,
  );
});

test('a mail without a portrait shows its sender’s initials, which need no picture', async () => {
  const html = await mailHtml(RECEIPT);
  expect(html).not.toContain('<img');
  expect(html).toMatch(/<td[^>]*border-radius:50%[^>]*>\s*EB\s*<\/td>/);
  const named = [
    'ellen brandvold',
    'Ana Maria de Sá',
    'Cher',
    '李小龙',
    'É́lodie Ôtsuka',
    'ليلى الحداد',
    '“Ada” (Lovelace)',
    '¶ –',
    '',
  ];
  expect(named.map(initialsOf)).toEqual(['EB', 'AS', 'C', '李', 'É́Ô', 'ل', 'AL', '', '']);
  expect(await mailHtml({ ...RECEIPT, name: '¶' })).not.toContain('border-radius:50%');
});

test('a command and the word e-mail are not broken in a mail, and stand as they are in its text', async () => {
  const after = 'Run `npm run check -- <all>`, then answer this e-mail.';
  const html = await mailHtml({ ...RECEIPT, after });
  expect(html).toMatch(/<code style="[^"]*nowrap">npm run check -- &lt;all&gt;<\/code>/);
  expect(html).toContain('<span style="white-space:nowrap">e-mail</span>.');
  expect(mailText({ ...RECEIPT, after })).toContain(after);
});
