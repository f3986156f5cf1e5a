import { field } from '../../mail/address.ts';
import { Refusal, type Detail } from './refusal.ts';

interface Rule {
  required?: boolean;
  min?: number;
  max?: number;
  pattern?: RegExp;
  oneOf?: readonly string[];
  uri?: boolean;
}

const SAYS = {
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
} as const;

export type Issue = keyof typeof SAYS;

export const detail = (issue: Issue, pointer?: string, value?: unknown): Detail => ({
  ...(pointer !== undefined && { field: pointer, location: 'body' as const }),
  ...((typeof value === 'string' || typeof value === 'number') && { value: String(value) }),
  issue,
  description: SAYS[issue],
});

const isWebAddress = (value: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
};

const problemOf = (value: string, { min = 1, max, pattern, oneOf, uri }: Rule): Issue | undefined => {
  if (value.length < min || (max !== undefined && value.length > max)) return 'INVALID_STRING_LENGTH';
  if (pattern !== undefined && !pattern.test(value)) return 'INVALID_PARAMETER_SYNTAX';
  if (uri === true && !isWebAddress(value)) return 'INVALID_PARAMETER_SYNTAX';
  if (oneOf !== undefined && !oneOf.includes(value)) return 'INVALID_PARAMETER_VALUE';
  return undefined;
};

/** Reads the fields of a body by JSON pointer and gathers everything that is wrong with them. */
export const createChecks = (body: unknown) => {
  const wrong: Detail[] = [];
  const at = (pointer: string): unknown => pointer.split('/').slice(1).reduce(field, body);
  return {
    at,
    fail: (issue: Issue, pointer: string): void => void wrong.push(detail(issue, pointer, at(pointer))),
    text: (pointer: string, rule: Rule = {}): string | undefined => {
      const value = at(pointer);
      if (value === undefined || value === null) {
        if (rule.required === true) wrong.push(detail('MISSING_REQUIRED_PARAMETER', pointer));
        return undefined;
      }
      if (typeof value !== 'string') {
        wrong.push(detail('INVALID_PARAMETER_SYNTAX', pointer, value));
        return undefined;
      }
      const issue = problemOf(value, rule);
      if (issue === undefined) return value;
      wrong.push(detail(issue, pointer, value));
      return undefined;
    },
    /** Refuses the fields of an object that the simulator has no meaning for, rather than to ignore them. */
    only: (pointer: string, known: readonly string[]): void => {
      const value = at(pointer);
      if (typeof value !== 'object' || value === null) return;
      for (const name of Object.keys(value)) {
        if (!known.includes(name)) wrong.push(detail('NOT_SUPPORTED', `${pointer}/${name}`));
      }
    },
    /** Throws a 400 with all of it, if there is anything. */
    done: (): void => {
      if (wrong.length > 0) throw new Refusal(400, wrong);
    },
  };
};

export type Checks = ReturnType<typeof createChecks>;
