import { useCallback, useEffect, useState } from 'react';
import type { TotpState } from '#contract/admin-totp';
import { failureOf } from '../../../components/use-form.ts';
import { fetchTotp } from './totp-api.ts';

type Loaded = { status: 'loading' } | { status: 'failed'; message: string } | { status: 'shown'; totp: TotpState };

/** Whether one-time codes are on, and what asks again. */
export const useTotp = () => {
  const [state, setState] = useState<Loaded>({ status: 'loading' });
  const reload = useCallback(() => {
    fetchTotp().then(
      (totp) => setState({ status: 'shown', totp }),
      (error: unknown) => setState({ status: 'failed', message: failureOf(error).message }),
    );
  }, []);
  useEffect(reload, [reload]);
  return { state, reload };
};
