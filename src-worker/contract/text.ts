import * as z from 'zod/mini';

/** The length counts code points, so that an emoji is one character. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** D1 cannot store NUL or half of a surrogate pair. */
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

/** A text of white space alone counts as empty. */
export const text = ({ min = 0, max, message }: TextRule) => {
  const error = message ?? (min > 0 ? `Must be between ${min}-${max} characters` : `Must be at most ${max} characters`);
  return z.string({ error }).check(
    storable,
    z.refine((value) => lengthOf(value.trim()) >= min && lengthOf(value) <= max, { error }),
  );
};

export const EMAIL_MESSAGE = 'Please enter a valid email address';

/** The pattern is that of browsers' e-mail fields; RFC 5321 limits an address to 254 characters. */
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

/** An unfinished address may be saved; addresses that run programs and invisible characters are refused. */
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

/** The pages' security policy blocks pictures at http addresses. */
export const imageUrl = address(
  isImageUrl,
  'Image addresses start with https:// or /. Browsers do not show http:// pictures on this site.',
);

export const linkUrl = address(isLinkUrl, 'Links start with https://, http://, mailto: or tel:');

export const savedUrl = address(isSavable, 'This is no address of a page or a picture');
