import { AppError } from '../../errors.ts';

/** Varying parts would prevent grouping; personal data must not be stored. */
export const describeError = (error: unknown): { kind: string; message: string } => ({
  kind: kindOf(error),
  message: `${messagesOf(error).join(': ')}${statementOf(error)}`.slice(0, MESSAGE_MAX),
});

const MESSAGE_MAX = 200;

const READ_MAX = 2000;

/** The order matters. */
const DIFFERING: readonly [RegExp, string][] = [
  // A body and the text after it.
  [/[{[<][^]*$/, '(text)'],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)]+/gi, '(address)'],
  [/[^\s"'<>(),;]+@[^\s"'<>(),;]+/g, '(email)'],
  [/"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w)'[^']*'?/g, '(text)'],
  // Paths may contain ids.
  [/(?<=^|\s)\/[^\s,;:)]+/g, '(address)'],
  [/[\da-f]{0,4}(?::[\da-f]{0,4}){3,}/gi, '(address)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '(address)'],
  [/(?=[\w+/=-]*\d)[\w+/=-]{12,}|[\w+/=-]{40,}/g, '(id)'],
  [/\b(?=\w*\d\w*\d)(?=\w*[a-z_])\w+/gi, '(id)'],
  [/(?<![A-Za-z_])[-+]?\d+(?:[.,:]\d+)*/g, '(number)'],
  [/\s+/g, ' '],
];

export const normalise = (message: string): string =>
  DIFFERING.reduce((text, [pattern, mark]) => text.replace(pattern, mark), message.slice(0, READ_MAX)).trim();

const kindOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? normalise(error.name) : typeof error;
};

const messagesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const causes = messagesOf(error.cause);
  // Drizzle's message contains parameters, which may be personal data; an `AppError`'s cause says more.
  const isSaidByCause = 'params' in error || (error instanceof AppError && causes.length > 0);
  const own = isSaidByCause ? '' : normalise(error.message);
  return own === '' ? causes : [own, ...causes.filter((cause) => !own.includes(cause))];
};

/** The statement's values may be personal data. */
const statementOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (!('query' in error) || typeof error.query !== 'string') return statementOf(error.cause);
  const [verb = ''] = error.query.trim().split(/\s/, 1);
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(error.query) ?? [];
  return `, at ${verb.toLowerCase()} ${table}`.trimEnd();
};
