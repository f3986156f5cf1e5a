export const dayIn = (zone: string, at: Date | string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** A day is longer or shorter when the clocks change. */
export const endOfDayIn = (zone: string, day: string): string => {
  let [before, after] = [Date.parse(day) - DAY_MS, Date.parse(day) + 3 * DAY_MS];
  while (after - before > MINUTE_MS) {
    const between = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(zone, new Date(between)) > day) after = between;
    else before = between;
  }
  return new Date(after - 1).toISOString();
};

/** A date without a time is the same in every time zone. */
export const isCalendarDay = (at: string): boolean => at.length === 'yyyy-mm-dd'.length;
