import type { AdminLoginRequest, DemoCredentials } from '#contract/admin';
import { answer, ApiError, read } from '../../../lib/api-client.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { failureOf, type FormFailure } from '../../../components/use-form.ts';
import { adminState, confirmAdmin, enterAdmin, leaveAdmin } from '../admin-session.ts';

export const logIn = async (json: AdminLoginRequest): Promise<FormFailure | null> => {
  try {
    const { data } = await answer(ownerApi.admin.login.$post({ json }));
    enterAdmin(data);
    return null;
  } catch (error) {
    return failureOf(error);
  }
};

/** A sign-out always ends the session in this browser, even when the server does not answer. */
export const logOut = async (): Promise<FormFailure | null> => {
  try {
    await answer(ownerApi.admin.logout.$post());
    return null;
  } catch (error) {
    // A session that is unknown to the server has already ended.
    return error instanceof ApiError && error.status === 401 ? null : failureOf(error);
  } finally {
    leaveAdmin();
  }
};

export const checkSession = async (): Promise<void> => {
  if (adminState() !== 'owner') return;
  try {
    confirmAdmin(await read(ownerApi.admin.session.$get(), 'Failed to fetch the session'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) leaveAdmin();
    else confirmAdmin();
  }
};

export const fetchDemo = async (): Promise<DemoCredentials | null> => {
  try {
    return await read(ownerApi.admin.demo.$get(), 'Failed to fetch the demo credentials');
  } catch {
    return null;
  }
};
