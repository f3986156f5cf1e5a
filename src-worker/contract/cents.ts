export const toAmount = (amountCents: number): number => amountCents / 100;

export const toDecimal = (amountCents: number): string =>
  `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;

export const centsOf = (amount: number): number => Math.round(amount * 100);

export const netOf = ({ paid, returned }: { paid: number; returned: number }): number =>
  toAmount(centsOf(paid) - centsOf(returned));

export interface NetFigures {
  all: number;
  accounts: number;
  without_account: number;
  in_review: number;
  currency: string;
}
