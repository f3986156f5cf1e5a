import type { RecoveryCodes, RemoveTotpRequest, TotpEnrolment, TotpState } from '#contract/admin-totp';
import { api } from '../../../lib/api-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchTotp = (): Promise<TotpState> =>
  adminRead<TotpState>(() => api.admin.totp.$get(), 'Failed to fetch the sign-in settings');

export const beginTotp = async (password: string): Promise<TotpEnrolment> => {
  const { data } = await (await adminAnswer(() => api.admin.totp.$post({ json: { password } }))).json();
  return data;
};

export const confirmTotp = async (code: string): Promise<RecoveryCodes> => {
  const { data } = await (await adminAnswer(() => api.admin.totp.confirm.$post({ json: { code } }))).json();
  return data;
};

export const removeTotp = async (json: RemoveTotpRequest): Promise<void> => {
  await adminAnswer(() => api.admin.totp.remove.$post({ json }));
};
