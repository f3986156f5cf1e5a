import { quoteDraftRequest, quoteTermsRequest } from '#contract/quotes';
import type { FieldError } from '#contract/envelope';
import { checkFields, errorsByField, type FieldErrors } from '../../../components/check-fields.ts';
import type { Written } from './written-quote.ts';

/** What is wrong with what is written, by field: `title`, `lines.0.amount`, `recipient.email`. */
export const errorsOfDraft = (written: Written): FieldErrors => {
  const check = checkFields(quoteDraftRequest, written);
  return check.isValid ? {} : byField(check.errors);
};

/** The same of what is to be sent, where nothing may be missing. */
export const errorsOfTerms = ({ draft, recipient }: Written): FieldErrors => {
  const check = checkFields(quoteTermsRequest, { terms: draft });
  return { ...errorsOfDraft({ draft, recipient }), ...(check.isValid ? {} : byField(check.errors)) };
};

/** What the server found fault with, by the same fields. */
export const errorsOfServer = (errors: readonly FieldError[]): FieldErrors => byField(errorsByField(errors));

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/^(?:draft|terms)\./, ''), text]));
