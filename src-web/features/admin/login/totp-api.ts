import type { RecoveryCodes, RemoveTotpRequest, TotpEnrolment, TotpState } from '#contract/admin-totp';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchTotp = (): Promise<TotpState> =>
  adminRead(() => ownerApi.admin.totp.$get(), 'Failed to fetch the sign-in settings');

export const beginTotp = async (password: string): Promise<TotpEnrolment> => {
  const { data } = await adminAnswer(() => ownerApi.admin.totp.$post({ json: { password } }));
  return data;
};

export const confirmTotp = async (code: string): Promise<RecoveryCodes> => {
  const { data } = await adminAnswer(() => ownerApi.admin.totp.confirm.$post({ json: { code } }));
  return data;
};

export const removeTotp = async (json: RemoveTotpRequest): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.totp.remove.$post({ json }));
};
