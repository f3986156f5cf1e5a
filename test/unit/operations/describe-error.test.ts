import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src-worker/errors.ts';
import { describeError, normalise } from '../../../src-worker/services/operations/error-groups.ts';

describe('a message keeps nothing that differs or is about a person', () => {
  test.for<[string, string]>([
    ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
    ['D1_ERROR: no such table: rate_limits: SQLITE_ERROR', 'D1_ERROR: no such table: rate_limits: SQLITE_ERROR'],
    ['No mail for ann.o-lee+x@mail.example.com, tried 5 times', 'No mail for (email), tried (number) times'],
    ['Status 503 after 1,204.5 ms', 'Status (number) after (number) ms'],
    ['Order 0b6a6a0e-5f0c-4a45-9f0e-0d7c7d3e2a11 is gone', 'Order (id) is gone'],
    ['Order 5O190127TN364715T and plan P-5ML4271244454362W', 'Order (id) and plan (id)'],
    ['user12 and f3ab9', '(id) and (id)'],
    ['Token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl is over', 'Token (id).(id).(id) is over'],
    ['From 203.0.113.77:8080 and 2001:db8::ff00:42:8329', 'From (address) and (address)'],
    ['GET https://ann:secret@site.example/reset?token=abc failed', 'GET (address) failed'],
    ['No file at /media/ann/portrait.webp', 'No file at (address)'],
    [`Unexpected token 'A', "Ann Lee" is not valid JSON`, 'Unexpected token (text), (text) is not valid JSON'],
    ['Refused: “Ann Lee” and `Ann` are unknown', 'Refused: (text) and (text) are unknown'],
    ['The provider answered 400: {"name":"Ann"} for Ann', 'The provider answered (number): (text)'],
    ["It can’t be, and it can't", "It can’t be, and it can't"],
    ['two\n  lines', 'two lines'],
    ['', ''],
  ])('%s', ([message, expected]) => {
    expect(normalise(message)).toBe(expected);
    expect(normalise(expected)).toBe(expected);
  });

  test('a mile of a message is looked at no further than its beginning', () => {
    expect(describeError(new Error('ab '.repeat(100_000))).message.length).toBeLessThanOrEqual(200);
    for (const sign of ['a', '1', ':', '@', '"', '/', 'a1', '=', '1.', '-', 'a@']) {
      const start = performance.now();
      normalise(sign.repeat(100_000));
      expect(performance.now() - start, sign).toBeLessThan(500);
    }
  });
});

describe('what an error is called and says', () => {
  const failedQuery = Object.assign(
    new Error('Failed query: insert into "users" values (?)\nparams: ann@example.com,Ann', {
      cause: new Error('D1_ERROR: disk is full', { cause: new Error('disk is full') }),
    }),
    { query: 'insert into "users" ("email") values (?)', params: ['ann@example.com', 'Ann'] },
  );

  test.for<[string, unknown, { kind: string; message: string }]>([
    ['an error', new TypeError('x is not a function'), { kind: 'TypeError', message: 'x is not a function' }],
    [
      'a refusal with its cause',
      new AppError('unavailable', 'Please try again.', {
        cause: new Error('PayPal: 500', { cause: new Error('gone') }),
      }),
      { kind: 'unavailable', message: 'PayPal: (number): gone' },
    ],
    [
      'a refusal without',
      new AppError('not_configured', 'MAIL_FROM is missing'),
      {
        kind: 'not_configured',
        message: 'MAIL_FROM is missing',
      },
    ],
    [
      'a failed statement, without its values',
      failedQuery,
      {
        kind: 'Error',
        message: 'D1_ERROR: disk is full, at insert users',
      },
    ],
    [
      'a failed statement behind a refusal',
      new AppError('unavailable', 'Busy', { cause: failedQuery }),
      {
        kind: 'unavailable',
        message: 'D1_ERROR: disk is full, at insert users',
      },
    ],
    ['what is no error', 'ann@example.com', { kind: 'string', message: '' }],
    ['nothing', undefined, { kind: 'undefined', message: '' }],
  ])('%s', ([, error, expected]) => {
    expect(describeError(error)).toEqual(expected);
  });
});
