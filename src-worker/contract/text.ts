import * as z from 'zod/mini';

/** Length as people count it: code points, so that an emoji is one character. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Text that D1 stores to the letter: no NUL and no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const storable = z.refine<string>(isStorable, {
  error: 'This text contains characters that cannot be stored',
  abort: true,
});

interface TextRule {
  min?: number;
  max: number;
  message?: string;
}

/**
 * A line or a text of `min` to `max` code points. White space alone does not count towards the minimum,
 * and what was typed is kept as it is.
 */
export const text = ({ min = 0, max, message }: TextRule) => {
  const error = message ?? (min > 0 ? `Must be between ${min}-${max} characters` : `Must be at most ${max} characters`);
  return z.string({ error }).check(
    storable,
    z.refine((value) => lengthOf(value.trim()) >= min && lengthOf(value) <= max, { error }),
  );
};

export const EMAIL_MESSAGE = 'Please enter a valid email address';

/** A mail address as browsers' e-mail inputs accept it, 254 characters at most (RFC 5321). */
export const email = z
  .string({ error: EMAIL_MESSAGE })
  .check(
    storable,
    z.maxLength(254, { error: EMAIL_MESSAGE }),
    z.regex(
      /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,
      { error: EMAIL_MESSAGE },
    ),
  );

const PATH = /^\/(?!\/)[^\s\\]*$/;
const ABSOLUTE = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i;
const CONTACT_LINK = /^(?:mailto|tel):[^\s\\]+$/i;

const URL_MAX = 2048;

const isImageUrl = (value: string): boolean =>
  value === '' || PATH.test(value) || (ABSOLUTE.test(value) && !/^http:/i.test(value));

const isLinkUrl = (value: string): boolean => PATH.test(value) || ABSOLUTE.test(value) || CONTACT_LINK.test(value);

/**
 * What an editor may leave in the place of an address: half of one, a typo, none at all. Only links that hide a program
 * or a document are refused, and characters that nobody sees; what is no address is not published.
 */
const isSavable = (value: string): boolean => {
  if (isLinkUrl(value)) return true;
  const plain = value.normalize('NFKC');
  return !/\p{C}/u.test(plain) && !SCRIPT.test(plain);
};

const SCRIPT = /(?:script|data|blob|file|source|feed|jar)\s*(?::|%3a|&colon|&#)/i;

const address = (isTaken: (value: string) => boolean, error: string) =>
  z.string({ error }).check(
    storable,
    z.maxLength(URL_MAX, { error: `Must be at most ${URL_MAX} characters` }),
    z.refine((value) => isTaken(value), { error }),
  );

/** An image's address: a path on this site, an https address, or empty for none. The pages' policy blocks http ones. */
export const imageUrl = address(
  isImageUrl,
  'Image addresses start with https:// or /. Browsers do not show http:// pictures on this site.',
);

/** A link a visitor may follow: http, https, mailto or tel, or a path on this site. Nothing that runs script. */
export const linkUrl = address(isLinkUrl, 'Links start with https://, http://, mailto: or tel:');

/** Either of them as an editor saves it; what is no address yet is not published. */
export const savedUrl = address(isSavable, 'This is no address of a page or a picture');
