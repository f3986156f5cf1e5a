/** A tier's features as they are written: one a line. */
export const featuresText = (features: readonly string[]): string => features.join('\n');

/** The features in a text of lines; blank lines are none. */
export const featuresIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
