import { AppError } from '../../errors.ts';

/** What an error is called and says, without what differs each time and without anything about a person. */
export const describeError = (error: unknown): { kind: string; message: string } => ({
  kind: kindOf(error),
  message: `${messagesOf(error).join(': ')}${statementOf(error)}`.slice(0, MESSAGE_MAX),
});

/** How much of a message tells errors apart. */
const MESSAGE_MAX = 200;

/** How much of a message is looked at. */
const READ_MAX = 2000;

/** What differs from one time to the next, or may be about a person, in this order, and what stands in its place. */
const DIFFERING: readonly [RegExp, string][] = [
  // A body that was answered or sent, and whatever follows it.
  [/[{[<][^]*$/, '(text)'],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)]+/gi, '(address)'],
  [/[^\s"'<>(),;]+@[^\s"'<>(),;]+/g, '(email)'],
  [/"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w)'[^']*'?/g, '(text)'],
  // A path with a place in it that only some have.
  [/(?<=^|\s)\/[^\s,;:)]+/g, '(address)'],
  [/[\da-f]{0,4}(?::[\da-f]{0,4}){3,}/gi, '(address)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '(address)'],
  // Ids, tokens and hashes: long with a digit in it, or too long for a word.
  [/(?=[\w+/=-]*\d)[\w+/=-]{12,}|[\w+/=-]{40,}/g, '(id)'],
  [/\b(?=\w*\d\w*\d)(?=\w*[a-z_])\w+/gi, '(id)'],
  [/(?<![A-Za-z_])[-+]?\d+(?:[.,:]\d+)*/g, '(number)'],
  [/\s+/g, ' '],
];

/** A message with marks for numbers, ids, addresses, e-mails, tokens and quoted texts. */
export const normalise = (message: string): string =>
  DIFFERING.reduce((text, [pattern, mark]) => text.replace(pattern, mark), message.slice(0, READ_MAX)).trim();

const kindOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? normalise(error.name) : typeof error;
};

/** The messages of an error and its causes; none of what is thrown and is no error. */
const messagesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const causes = messagesOf(error.cause);
  // Drizzle puts a failed statement's parameters, which may be anything of a person, into its message; and what a caller
  // reads says less than its cause.
  const isSaidByCause = 'params' in error || (error instanceof AppError && causes.length > 0);
  const own = isSaidByCause ? '' : normalise(error.message);
  return own === '' ? causes : [own, ...causes.filter((cause) => !own.includes(cause))];
};

/** What the statement that failed was to do, and with which table: its words are the program's own. */
const statementOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (!('query' in error) || typeof error.query !== 'string') return statementOf(error.cause);
  const [verb = ''] = error.query.trim().split(/\s/, 1);
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(error.query) ?? [];
  return `, at ${verb.toLowerCase()} ${table}`.trimEnd();
};
