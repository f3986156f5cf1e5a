import { field } from '../../mail/address.ts';
import { Refusal, type Detail } from './refusal.ts';

interface Rule {
  required?: boolean;
  /** The minimum length of the text; by default 1. */
  min?: number;
  max?: number;
  pattern?: RegExp;
  oneOf?: readonly string[];
  uri?: boolean;
}

const SAYS = {
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_STRING_MIN_LENGTH: 'The value of a field is too short.',
  INVALID_STRING_MAX_LENGTH: 'The value of a field is too long.',
  INVALID_INTEGER_MIN_VALUE: 'The integer value of a field is too small.',
  INVALID_INTEGER_MAX_VALUE: 'The integer value of a field is too large.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  NOT_SUPPORTED: 'This field is not currently supported.',
  FIELD_NOT_PATCHABLE: 'Field cannot be patched.',
  INVALID_PATCH_OPERATION:
    "The operation cannot be honored. Cannot add a property that's already present, use replace. Cannot remove a property thats not present, use add. Cannot replace a property thats not present, use add.",
  INVALID_PATCH_PATH: 'The specified field cannot be patched.',
  UNSUPPORTED_PATCH_OPERATION: 'The specified patch operation not supported for this field.',
  MISSING_REQUEST_BODY: 'Request body is missing.',
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

/**
 * Reads the fields of a body by JSON pointer and collects all problems. The APIs of version 1 distinguish texts that
 * are too short and too long; version 2 has one issue for both.
 */
export const createChecks = (body: unknown, version: 1 | 2 = 2) => {
  const wrong: Detail[] = [];
  const at = (pointer: string): unknown => pointer.split('/').slice(1).reduce(field, body);
  const isMissing = (pointer: string, required: boolean | undefined): boolean => {
    const value = at(pointer);
    if (value !== undefined && value !== null) return false;
    if (required === true) wrong.push(detail('MISSING_REQUIRED_PARAMETER', pointer));
    return true;
  };
  const fail = (issue: Issue, pointer: string): undefined => {
    wrong.push(detail(issue, pointer, at(pointer)));
    return undefined;
  };

  return {
    at,
    fail,
    text: (pointer: string, rule: Rule = {}): string | undefined => {
      if (isMissing(pointer, rule.required)) return undefined;
      const value = at(pointer);
      if (typeof value !== 'string') return fail('INVALID_PARAMETER_SYNTAX', pointer);
      const issue = problemOf(value, rule, version);
      return issue === undefined ? value : fail(issue, pointer);
    },
    integer: (pointer: string, rule: { required?: boolean; min: number; max: number }): number | undefined => {
      if (isMissing(pointer, rule.required)) return undefined;
      const value = at(pointer);
      if (typeof value !== 'number' || !Number.isInteger(value)) return fail('INVALID_PARAMETER_SYNTAX', pointer);
      if (value < rule.min) return fail('INVALID_INTEGER_MIN_VALUE', pointer);
      return value > rule.max ? fail('INVALID_INTEGER_MAX_VALUE', pointer) : value;
    },
    flag: (pointer: string): boolean | undefined => {
      if (isMissing(pointer, false)) return undefined;
      const value = at(pointer);
      return typeof value === 'boolean' ? value : fail('INVALID_PARAMETER_SYNTAX', pointer);
    },
    /** The number of entries in a list; 0 for a value that is no list, which is noted. */
    length: (pointer: string, rule: { required?: boolean; min: number; max: number }): number => {
      if (isMissing(pointer, rule.required)) return 0;
      const value = at(pointer);
      if (!Array.isArray(value)) return fail('INVALID_PARAMETER_SYNTAX', pointer) ?? 0;
      if (value.length < rule.min) return fail('INVALID_ARRAY_MIN_ITEMS', pointer) ?? 0;
      return value.length > rule.max ? (fail('INVALID_ARRAY_MAX_ITEMS', pointer) ?? 0) : value.length;
    },
    /** Refuses fields of an object that the simulator does not know, instead of ignoring them. */
    only: (pointer: string, known: readonly string[]): void => {
      const value = at(pointer);
      if (typeof value !== 'object' || value === null) return;
      for (const name of Object.keys(value)) {
        if (!known.includes(name)) wrong.push(detail('NOT_SUPPORTED', `${pointer}/${name}`));
      }
    },
    /** Throws a 400 with all problems, if there are any. */
    done: (): void => {
      if (wrong.length > 0) throw new Refusal(400, wrong);
    },
  };
};

export type Checks = ReturnType<typeof createChecks>;

const isWebAddress = (value: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
};

const problemOf = (value: string, { min = 1, max, pattern, oneOf, uri }: Rule, version: 1 | 2): Issue | undefined => {
  if (value.length < min) return version === 1 ? 'INVALID_STRING_MIN_LENGTH' : 'INVALID_STRING_LENGTH';
  if (max !== undefined && value.length > max) {
    return version === 1 ? 'INVALID_STRING_MAX_LENGTH' : 'INVALID_STRING_LENGTH';
  }
  if (pattern !== undefined && !pattern.test(value)) return 'INVALID_PARAMETER_SYNTAX';
  if (uri === true && !isWebAddress(value)) return 'INVALID_PARAMETER_SYNTAX';
  if (oneOf !== undefined && !oneOf.includes(value)) return 'INVALID_PARAMETER_VALUE';
  return undefined;
};
