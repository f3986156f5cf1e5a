export interface Money {
  currency_code: string;
  value: string;
}

const WITH_CENTS = 'AUD BRL CAD CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN RUB SEK SGD THB USD CHF'.split(' ');
const WHOLE = ['HUF', 'JPY', 'TWD'];

export const isCurrency = (code: string): boolean => WITH_CENTS.includes(code) || WHOLE.includes(code);

export const decimalsOf = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);

/** A decimal text in the smallest unit of its currency; the text was checked before. */
export const toMinor = ({ currency_code, value }: Money): number =>
  Math.round(Number(value) * 10 ** decimalsOf(currency_code));

export const fromMinor = (minor: number, currency: string): Money => {
  const decimals = decimalsOf(currency);
  return { currency_code: currency, value: (minor / 10 ** decimals).toFixed(decimals) };
};

/**
 * The same amount in the spelling of the subscriptions API, which drops a trailing zero: 200.00 becomes `200.0`. A
 * caller that compares amounts as texts fails here.
 */
export const loosely = ({ currency_code, value }: Money): Money => ({
  currency_code,
  value: value.replace(/(\.\d)0$/, '$1'),
});

const FEE_SHARE = 0.0349;
const FEE_FIXED_MINOR = 49;

export const feeOf = (amount: Money): Money =>
  fromMinor(Math.min(toMinor(amount), Math.round(toMinor(amount) * FEE_SHARE) + FEE_FIXED_MINOR), amount.currency_code);

/**
 * The part of its fee that PayPal returns with a refund, if it does: the share of the amount, and not the fixed part.
 */
export const returnedFeeOf = (amount: Money): Money =>
  fromMinor(Math.floor(toMinor(amount) * FEE_SHARE), amount.currency_code);

export const less = (amount: Money, part: Money): Money =>
  fromMinor(toMinor(amount) - toMinor(part), amount.currency_code);

/** An amount in the words of an event's summary. */
export const spoken = ({ currency_code, value }: Money): string =>
  `${currency_code === 'USD' ? '$' : currency_code} ${value} ${currency_code}`;
