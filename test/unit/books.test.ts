import { expect, test } from 'vitest';
import { BOOK_PERIODS, bookPeriod } from '#contract/books';

const on = (day: string) => BOOK_PERIODS.map((name) => Object.values(bookPeriod(name, day)).join(' '));

test('periods of the books: month, quarter and year, this one and the last, over the year’s end and in leap years', () => {
  expect(on('2028-01-31')).toEqual([
    '2028-01-01 2028-01-31',
    '2027-12-01 2027-12-31',
    '2028-01-01 2028-03-31',
    '2027-10-01 2027-12-31',
    '2028-01-01 2028-12-31',
    '2027-01-01 2027-12-31',
  ]);
  expect(on('2028-03-30').slice(0, 4)).toEqual([
    '2028-03-01 2028-03-31',
    '2028-02-01 2028-02-29',
    '2028-01-01 2028-03-31',
    '2027-10-01 2027-12-31',
  ]);
});
