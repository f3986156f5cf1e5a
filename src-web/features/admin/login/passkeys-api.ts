import { PASSKEY_MESSAGES, type PasskeyChange, type Passkeys } from '#contract/admin-passkeys';
import { failureOf, type FormFailure } from '../../../components/use-form.ts';
import { answer } from '../../../lib/api-client.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import { enterAdmin } from '../admin-session.ts';

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

export const fetchPasskeys = (): Promise<Passkeys> =>
  adminRead(() => ownerApi.admin.passkeys.$get(), 'Failed to fetch the passkeys');

interface NewPasskey extends PasskeyChange {
  name: string;
}

export const addPasskey = async ({ name, password, code }: NewPasskey): Promise<FormFailure | null> => {
  try {
    const json = { password, ...(code === undefined ? {} : { code }) };
    const { data: optionsJSON } = await adminAnswer(() => ownerApi.admin.passkeys.begin.$post({ json }));
    const { startRegistration } = await import('@simplewebauthn/browser');
    const credential = await startRegistration({ optionsJSON });
    await adminAnswer(() => ownerApi.admin.passkeys.$post({ json: { name, credential } }));
    return null;
  } catch (error) {
    return isOfBrowser(error) ? { message: refusalOf(error, 'Nothing was added') } : failureOf(error);
  }
};

export const renamePasskey = async (id: string, name: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.passkeys[':id'].$patch({ param: { id }, json: { name } }));
};

export const removePasskey = async (id: string, json: PasskeyChange): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.passkeys[':id'].remove.$post({ param: { id }, json }));
};

export const logInWithPasskey = async (): Promise<FormFailure | null> => {
  try {
    const { data: optionsJSON } = await answer(ownerApi.admin.passkeys.login.$get());
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const json = await startAuthentication({ optionsJSON });
    const { data } = await answer(ownerApi.admin.passkeys.login.$post({ json }));
    enterAdmin(data);
    return null;
  } catch (error) {
    return isOfBrowser(error) ? { message: refusalOf(error, 'Nobody was signed in') } : failureOf(error);
  }
};

/** The library keeps the names of WebAuthn's errors. */
const BROWSER_ERRORS = new Set([
  'NotAllowedError',
  'InvalidStateError',
  'AbortError',
  'SecurityError',
  'NotSupportedError',
]);

const isOfBrowser = (error: unknown): error is Error => error instanceof Error && BROWSER_ERRORS.has(error.name);

const refusalOf = ({ name }: Error, what: string): string =>
  name === 'InvalidStateError' ? PASSKEY_MESSAGES.isThere : `${what}: the browser’s question was not answered.`;
