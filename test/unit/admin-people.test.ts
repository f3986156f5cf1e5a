import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as fc from 'fast-check';
import type { ReplyReport } from '#contract/desk';
import { expect, test } from 'vitest';
import { SummaryCards } from '../../src-web/features/admin/users/users-tab.tsx';
import { contactBadge, replyDraft, timeLeft } from '../../src-web/features/admin/contacts/contact-labels.ts';
import { monthsLabel, nextLabel, shownLabel } from '../../src-web/features/admin/desk/reply-labels.ts';
import { expiry, fullName, userBadge } from '../../src-web/features/admin/users/user-labels.ts';

/** Reads a mailto address like a mail program, by RFC 6068: only percent signs have a meaning. */
const readDraft = (href: string) => {
  const [to = '', query = ''] = href.slice('mailto:'.length).split('?');
  const fields = new Map(
    query.split('&').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
  );
  return {
    to: decodeURIComponent(to),
    subject: decodeURIComponent(fields.get('subject') ?? ''),
    body: decodeURIComponent(fields.get('body') ?? ''),
    fields: [...fields.keys()],
  };
};

const asked = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'A question',
  message: 'What would it cost?',
  createdAt: '2026-11-20T10:00:00.000Z',
};

test('a deadline is told in hours, from two days on in days, and no line breaks between number and unit', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const told = (hours: number) => timeLeft(new Date(now + hours * 3_600_000).toISOString(), now);
  expect([23.5, 0.5, 50, -0.2, -30, -194].map(told)).toEqual([
    '23\u00a0h left',
    'less than 1\u00a0h left',
    '2\u00a0days left',
    'late by 1\u00a0h',
    'late by 30\u00a0h',
    'late by 8\u00a0days',
  ]);
});

test('a reply goes to the sender, with Re: before the subject and the message quoted', () => {
  const draft = readDraft(replyDraft({ ...asked, message: 'One\nTwo\r\nThree' }));
  expect(draft.to).toBe('ann@example.com');
  expect(draft.subject).toBe('Re: A question');
  expect(draft.body).toMatch(
    /^Hello Ann Lee,\r\n\r\n\r\n\r\nOn Nov 20, 2026, .* Ann Lee wrote:\r\n> One\r\n> Two\r\n> Three$/,
  );
});

test('names and subjects with &, #, +, quotes and line breaks add nothing to the mail', () => {
  const name = 'R&D "Bob" O\'Hara + #1 ?cc=x@evil.example\r\nBcc: y@evil.example';
  const href = replyDraft({ ...asked, name, subject: 'Q&A #2 + "why?" =1%' });
  expect(href).not.toMatch(/[+#"\s]/);
  const draft = readDraft(href);
  expect(draft.fields).toEqual(['subject', 'body']);
  expect(draft.subject).toBe('Re: Q&A #2 + "why?" =1%');
  expect(draft.body).toContain(`Hello ${name},`);
});

test('an address that holds a question mark or an ampersand is still one address', () => {
  const draft = readDraft(replyDraft({ ...asked, email: "a?b&c=d'e@example.com" }));
  expect(draft.to).toBe("a?b&c=d'e@example.com");
  expect(draft.fields).toEqual(['subject', 'body']);
});

test('whatever somebody writes, the reply is an address no longer than mail programs take, unless the names alone are', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 2000 });
  fc.assert(
    fc.property(text, (message) => {
      const href = replyDraft({ ...asked, message });
      expect(href.length).toBeLessThanOrEqual(1900);
      expect(readDraft(href).body).toContain('Ann Lee wrote:');
    }),
  );
});

test('a long message is quoted as far as it fits, and no character is cut in half', () => {
  const draft = readDraft(replyDraft({ ...asked, message: '👩🏽‍🚀'.repeat(400) }));
  expect(draft.body).toMatch(/ \[…\]$/);
  expect(draft.body.isWellFormed()).toBe(true);
  expect(draft.body).toContain('👩🏽‍🚀👩🏽‍🚀');
});

test.for([
  ['new', 'green', 'New'],
  ['read', 'yellow', 'Read'],
  ['replied', 'blue', 'Replied'],
  ['archived', 'grey', 'archived'],
] as const)('a message that is %s has a badge in %s', ([status, tone, label]) => {
  expect(contactBadge(status)).toEqual({ tone, label });
});

test.for([
  ['active', 0, 'Active Subscriber'],
  ['active', 3, 'Active Subscriber'],
  ['expired', 1, 'Past Customer'],
  [null, 1, 'Past Customer'],
  ['cancelled', 0, 'Free User'],
  [null, 0, 'Free User'],
] as const)('somebody with the status %s and %i orders is called %s', ([status, orders, label]) => {
  expect(userBadge({ subscription_status: status, total_orders: orders }).label).toBe(label);
});

test('the end of a subscription is said in US dates, as passed or as coming', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(expiry('2026-11-20T12:00:00.000Z', now)).toEqual({ isOver: true, text: 'Expired: November 20, 2026' });
  expect(expiry('2026-12-20T12:00:00.000Z', now)).toEqual({ isOver: false, text: 'Expires: December 20, 2026' });
  expect(expiry(null, now)).toBeNull();
  expect(expiry('no day at all', now)).toBeNull();
});

test('somebody without a name is called by their address', () => {
  const user = {
    id: '1',
    email: 'a@example.com',
    first_name: ' ',
    last_name: '',
    email_verified: false,
    language: null,
    subscription_status: null,
    subscription_plan: null,
    subscription_end_date: null,
    total_orders: 0,
    total_spent: 0,
    currency: 'USD',
    created_at: '2026-11-20T12:00:00.000Z',
  };
  expect(fullName(user)).toBe('a@example.com');
  expect(fullName({ ...user, first_name: 'Ann', last_name: 'Lee' })).toBe('Ann Lee');
});

test('the figures say why the revenue may be more than the list sums to, and how all money differs from it', () => {
  const net = { all: 1656.49, accounts: 1449, without_account: 207.49, in_review: 0, currency: 'USD' };
  const summary = { total_users: 2, active_subscribers: 1, paying_users: 1, total_revenue: 1449, net, currency: 'USD' };
  const drawn = renderToStaticMarkup(createElement(SummaryCards, { summary })).replaceAll(/\s+/g, ' ');
  expect(drawn).toContain('$1,449');
  expect(drawn).toContain('counts what deleted accounts have paid as well, so the list may sum to less');
  expect(drawn).toContain('$1,656.49 in all: $1,449.00 from customers with an account, $207.49 from others.</p>');
});

test('reply figure: the Desk says in a sentence what the site shows, what it lacks, and what is counted', () => {
  const report = {
    shown: null,
    figure: null,
    reason: 'overdue',
    messages: 26,
    replied: 20,
    proven: 15,
    overdue: 3,
    away: { revision: 0, body: { from: null, back: null } },
  } as const satisfies ReplyReport;
  expect(shownLabel(report)).toBe('Your site does not say how fast you reply');
  expect(nextLabel(report)).toBe('It does so once you have replied to what is late.');
  const counted = (counts: Partial<ReplyReport>) => monthsLabel({ ...report, overdue: 0, ...counts });
  expect(monthsLabel(report)).toBe(
    'In the last 90 days you got 26 messages and replied to 20, to 15 of them through this site. 3 are late.',
  );
  expect(counted({ messages: 0, replied: 0, proven: 0 })).toBe('In the last 90 days nobody wrote to you.');
  expect(counted({ messages: 1, replied: 0, proven: 0, overdue: 1 })).toMatch(
    /got 1 message and replied to none\. 1 is/,
  );
  expect(counted({ messages: 1, replied: 1, proven: 1 })).toMatch(/1 message and replied to it through this site\.$/);
  expect(counted({ messages: 2, replied: 2, proven: 0 })).toMatch(/replied to all of them, to none of them through/);
  const until = '2026-11-27T10:00:00.000Z';
  expect(shownLabel({ ...report, shown: { hours: 1, until } })).toBe('Your site says “Usual reply: within 1 hour”');
  expect(nextLabel({ ...report, shown: { hours: 1, until } })).toMatch(
    /^That disappears within ten minutes\. It does so/,
  );
  expect(nextLabel({ ...report, figure: { hours: 2, until } })).toBe('Within ten minutes it says “within 2 hours”.');
  const kept = { shown: { hours: 2, until }, figure: { hours: 2, until } };
  expect(nextLabel({ ...report, ...kept })).toMatch(/^It stays until Nov.* as you go on replying\.$/);
});
