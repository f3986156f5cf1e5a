import * as z from 'zod/mini';
import { loginRequest } from './accounts.ts';
import { oneTimeCode } from './admin-totp.ts';
import { text } from './text.ts';

export const PASSKEYS_MAX = 10;

export const PASSKEY_MESSAGES = {
  demo: 'The demo credentials are there for everyone to see, so a passkey would protect nothing. Set a password first: `npm run admin:password`.',
  nameMissing: 'Please give the passkey a name',
  refused: 'This passkey does not open this site.',
  notAdded: 'The passkey could not be added. Please begin again.',
  isThere: 'This passkey is there already.',
  tooMany: `There are ${PASSKEYS_MAX} passkeys already. Remove one first.`,
  unknown: 'There is no such passkey.',
  added: 'The passkey has been added.',
  renamed: 'The passkey has another name now.',
  removed: 'The passkey has been removed.',
  tooManyTries: 'Too many attempts. Please wait a few minutes and try again.',
} as const;

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

const ID_MAX = 1400;
const DATA_MAX = 16_384;

const NAME_MAX = 60;

const name = text({ min: 1, max: NAME_MAX, message: PASSKEY_MESSAGES.nameMissing });

export const passkeyChange = z.object({
  password: loginRequest.shape.password,
  code: z.optional(oneTimeCode),
});
export type PasskeyChange = z.infer<typeof passkeyChange>;

export const passkeyForm = z.object({ ...passkeyChange.shape, name });

export const addPasskeyRequest = z.object({
  name,
  credential: z.object({
    id: bytes(ID_MAX),
    response: z.object({ clientDataJSON: bytes(DATA_MAX), attestationObject: bytes(DATA_MAX) }),
  }),
});
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;

export const renamePasskeyRequest = z.object({ name });

export const passkeyLoginRequest = z.object({
  id: bytes(ID_MAX),
  response: z.object({
    clientDataJSON: bytes(DATA_MAX),
    authenticatorData: bytes(DATA_MAX),
    signature: bytes(DATA_MAX),
    userHandle: z.optional(bytes(ID_MAX)),
  }),
});
export type PasskeyLoginRequest = z.infer<typeof passkeyLoginRequest>;

export interface Passkey {
  id: string;
  name: string;
  /** A passkey works only on the host that it was made for. */
  host: string;
  created_at: string;
  last_used_at: string | null;
}

/** Passkeys are not available for the demo credentials. */
export interface Passkeys {
  isAvailable: boolean;
  passkeys: Passkey[];
}
