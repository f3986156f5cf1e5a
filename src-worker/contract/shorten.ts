/** The text is cut between code points, so that no emoji breaks. */
export const shorten = (text: string): string => {
  const characters = Array.from(text.slice(0, 2 * DESCRIPTION_MAX + 2));
  if (characters.length <= DESCRIPTION_MAX) return text;
  const start = characters.slice(0, DESCRIPTION_MAX - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`;
};

const DESCRIPTION_MAX = 160;
