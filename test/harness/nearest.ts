/** The one of `names` that is close to `typed`; null when none is. */
export const nearest = (typed: string, names: Iterable<string>): string | null => {
  const [best] = [...names]
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance <= Math.max(2, Math.floor(typed.length / 4)) ? best.name : null;
};

/** The number of letters to add, remove or change to turn one word into the other. */
const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1];
    for (const [at, other] of to.split('').entries()) {
      const [above = 0, diagonal = 0, left = 0] = [row[at + 1], row[at], next[at]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
