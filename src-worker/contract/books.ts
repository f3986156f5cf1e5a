export const BOOK_PERIODS = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;
export type BookPeriod = (typeof BOOK_PERIODS)[number];

const MONTHS: Record<BookPeriod, { months: 1 | 3 | 12; before: 0 | 1 }> = {
  this_month: { months: 1, before: 0 },
  last_month: { months: 1, before: 1 },
  this_quarter: { months: 3, before: 0 },
  last_quarter: { months: 3, before: 1 },
  this_year: { months: 12, before: 0 },
  last_year: { months: 12, before: 1 },
};

export const bookPeriod = (name: BookPeriod, today: string): { from: string; to: string } => {
  const { months, before } = MONTHS[name];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((month - 1) / months) * months - before * months;
  const day = (ofMonth: number, date: number) => new Date(Date.UTC(year, ofMonth, date)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(first + months, 0) };
};
