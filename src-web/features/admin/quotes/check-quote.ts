import { quoteDraftRequest, quoteTermsRequest } from '#contract/quotes';
import type { FieldError } from '#contract/envelope';
import { checkFields, errorsByField, type FieldErrors } from '../../../components/check-fields.ts';
import type { Written } from './written-quote.ts';

/** By field: `title`, `lines.0.amount`, `recipient.email`. */
export const errorsOfDraft = (written: Written): FieldErrors => {
  const check = checkFields(quoteDraftRequest, written);
  return check.isValid ? {} : byField(check.errors);
};

/** As `errorsOfDraft`, but nothing may be missing in a quote to be sent. */
export const errorsOfTerms = ({ draft, recipient }: Written): FieldErrors => {
  const check = checkFields(quoteTermsRequest, { terms: draft });
  return { ...errorsOfDraft({ draft, recipient }), ...(check.isValid ? {} : byField(check.errors)) };
};

export const errorsOfServer = (errors: readonly FieldError[]): FieldErrors => byField(errorsByField(errors));

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/^(?:draft|terms)\./, ''), text]));
