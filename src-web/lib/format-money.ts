import { formatAmount as amountIn, formatMoney as moneyIn, type Digits } from '#contract/money';
import { spoken } from './words.ts';

export const formatMoney = (amountCents: number, currency: string, digits?: Digits): string =>
  moneyIn(amountCents, currency, digits, spoken().language);

export const formatAmount = (amount: number, currency: string, digits?: Digits): string =>
  amountIn(amount, currency, digits, spoken().language);
