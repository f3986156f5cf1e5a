const DAY_MS = 86_400_000;

export const wallTime = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .replace(' ', 'T');

/** When the clocks change, some times are skipped and do not exist. */
export const instantIn = (zone: string, time: string): Date | null => {
  const asUtc = Date.parse(`${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  const candidates = [asUtc - DAY_MS, asUtc, asUtc + DAY_MS].map((near) => {
    const offset = Date.parse(`${wallTime(zone, new Date(near))}Z`) - near;
    return asUtc - offset;
  });
  const found = candidates.filter((at) => wallTime(zone, new Date(at)) === time);
  return found.length === 0 ? null : new Date(Math.min(...found));
};
