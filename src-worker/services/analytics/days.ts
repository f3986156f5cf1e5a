export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));

const DAY_MS = 86_400_000;
