import type { Context } from 'hono';
import { field } from '../../mail/address.ts';
import { decimalsOf, fromMinor, isCurrency, toMinor, type Money } from '../money.ts';
import { ConsoleRefusal } from '../api/refusal.ts';

/** A call of the console: its fields, and whether it came from a button of the page, which wants the page back. */
export interface ConsoleCall {
  read: (name: string) => unknown;
  fromPage: boolean;
}

/** Does what a call asks and answers with JSON, or leads back to the page after a button. */
export type Act = (
  run: (c: Context, call: ConsoleCall) => object | Promise<object>,
) => (c: Context) => Promise<Response>;

/** Reads JSON or a form; a call without a body has no fields. Throws when the JSON is broken. */
export const readCall = async (c: Context): Promise<ConsoleCall> => {
  const type = c.req.header('content-type') ?? '';
  const fromPage = /^application\/x-www-form-urlencoded\b/i.test(type);
  const text = fromPage ? '' : await c.req.text();
  try {
    const body: unknown = fromPage ? await c.req.parseBody() : text.trim() === '' ? {} : JSON.parse(text);
    return { read: (name) => field(body, name), fromPage };
  } catch {
    throw new ConsoleRefusal(400, 'The body is not JSON.');
  }
};

/** An amount given as a decimal text or a number, in a currency; undefined when none is given. */
export const readAmount = (value: unknown, currency: string): Money | undefined => {
  if (value === undefined || value === '') return undefined;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const decimals = decimalsOf(currency);
  if (!(decimals === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/).test(text)) {
    throw new ConsoleRefusal(400, `amount must be a decimal such as ${(10).toFixed(decimals)}.`);
  }
  return fromMinor(toMinor({ currency_code: currency, value: text }), currency);
};

/** The tampered amount: another value, another currency, or both. */
export const tampered = (money: Money, call: ConsoleCall): Money => {
  const currency = optionalText(call, 'currency') ?? money.currency_code;
  if (!isCurrency(currency)) {
    throw new ConsoleRefusal(400, 'currency must be one that is paid with, such as EUR.');
  }
  return (
    readAmount(call.read('amount'), currency) ?? fromMinor(toMinor({ ...money, currency_code: currency }), currency)
  );
};

export const optionalText = (call: ConsoleCall, name: string): string | undefined => {
  const value = call.read(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new ConsoleRefusal(400, `${name} must be a text.`);
  return value;
};

export const optionalFlag = (call: ConsoleCall, name: string): boolean | undefined => {
  const value = call.read(name);
  if (value === undefined) return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new ConsoleRefusal(400, `${name} must be true or false.`);
};

/** A whole number within limits, or undefined when none is given. */
export const optionalNumber = (call: ConsoleCall, name: string, limit: number): number | undefined => {
  const value = call.read(name);
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= limit) return number;
  throw new ConsoleRefusal(400, `${name} must be a whole number from 0 to ${limit}.`);
};

/** One word of a short list, or undefined when none is given. */
export const optionalChoice = <T extends string>(
  call: ConsoleCall,
  name: string,
  options: readonly T[],
): T | undefined => {
  const value = call.read(name);
  if (value === undefined || value === '') return undefined;
  const found = options.find((option) => option === value);
  if (found === undefined) throw new ConsoleRefusal(400, `${name} is one of ${options.join(', ')}.`);
  return found;
};

/** A list of texts; a form gives them in one field, with commas. */
export const optionalList = (call: ConsoleCall, name: string): string[] | undefined => {
  const value = call.read(name);
  if (value === undefined) return undefined;
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[\s,]+/)
      : [undefined];
  const texts = list.filter((each) => typeof each === 'string');
  if (texts.length !== list.length) throw new ConsoleRefusal(400, `${name} must be a list of texts.`);
  return texts.filter((each) => each !== '');
};

export const optionalTime = (call: ConsoleCall, name: string): Date | undefined => {
  const text = optionalText(call, name);
  if (text === undefined) return undefined;
  if (Number.isNaN(Date.parse(text))) throw new ConsoleRefusal(400, `${name} must be an ISO time.`);
  return new Date(text);
};
