import type { Checks } from './checks.ts';
import { decimalsOf, fromMinor, isCurrency, toMinor, type Money } from '../money.ts';
import { unprocessable } from './refusal.ts';

const DECIMAL = /^((-?\d+)|(-?(\d+)?[.]\d+))$/;
/** This is 999999999999999.99 in the smallest unit, as exactly as a number can be. */
const MAX_MINOR = 1e17;

/** The amount at a JSON pointer as it was sent; undefined when it is missing or not well-formed, which the checks note. */
export const readMoney = (checks: Checks, at: string, required = false): Money | undefined => {
  if (!required && checks.at(at) === undefined) return undefined;
  checks.only(at, ['currency_code', 'value', 'breakdown']);
  const currency_code = checks.text(`${at}/currency_code`, { required: true, min: 3, max: 3 });
  const value = checks.text(`${at}/value`, { required: true, max: 32, pattern: DECIMAL });
  return currency_code === undefined || value === undefined ? undefined : { currency_code, value };
};

/** Refuses a well-formed amount that cannot be charged; returns it in PayPal's form. */
export const payable = (amount: Money, at: string): Money => {
  const money = notNegative(amount, at);
  if (toMinor(money) > 0) return money;
  throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${at}/value`);
};

/** Works like `payable`, but also allows an amount of zero. */
export const notNegative = (amount: Money, at: string): Money => {
  const { currency_code, value } = amount;
  if (!isCurrency(currency_code)) {
    const advice = 'Currency code is invalid or is not currently supported.';
    throw unprocessable('INVALID_CURRENCY_CODE', advice, `${at}/currency_code`);
  }
  if (Number(value) < 0) {
    const issue = at.endsWith('/amount') ? 'CANNOT_BE_ZERO_OR_NEGATIVE' : 'CANNOT_BE_NEGATIVE';
    throw unprocessable(issue, 'Must be greater than or equal to 0.', `${at}/value`);
  }
  if ((value.split('.')[1] ?? '').length > decimalsOf(currency_code)) {
    const advice = 'If the currency supports decimals, only two decimal place precision is supported.';
    throw unprocessable('DECIMAL_PRECISION', advice, `${at}/value`);
  }
  if (toMinor(amount) >= MAX_MINOR) {
    throw unprocessable('MAX_VALUE_EXCEEDED', 'Should be less than or equal to 999999999999999.99.', `${at}/value`);
  }
  return fromMinor(toMinor(amount), currency_code);
};
