import { expect, test } from 'vitest';
import { loginCookie } from '../worker/admin/owner.ts';
import { contactRequest, json, visit } from './visitor.ts';

const cellsOf = async (message: string): Promise<string> => {
  const sent = await visit('/api/contact', json(contactRequest({ message })));
  expect(sent.status, message).toBe(201);
  const cookie = await loginCookie();
  return (await visit('/api/admin/contacts.csv', { headers: { cookie } })).text();
};

test.each([
  ['=1+2 and more of it', "'=1+2 and more of it"],
  ['＝1+2 in full width', "'＝1+2 in full width"],
  ['＋1 in full width', "'＋1 in full width"],
  ['－1 in full width', "'－1 in full width"],
  ['＠SUM(1) in full width', "'＠SUM(1) in full width"],
  ['x;=1+2;y behind a semicolon', `"x;'=1+2;y behind a semicolon"`],
  ['a line\n=1+2 behind its break', `"a line\n'=1+2 behind its break"`],
  ['a line\r\n @SUM(1) behind its break', `"a line\r\n '@SUM(1) behind its break"`],
  ['1 + 2 = 3; that is no formula', '"1 + 2 = 3; that is no formula"'],
])('the CSV file makes no formula of %j', async (message, cell) => {
  expect(await cellsOf(message)).toContain(`,${cell},`);
});
