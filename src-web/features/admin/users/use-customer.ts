import { useCallback, useEffect, useState } from 'react';
import type { CustomerPage } from '#contract/admin-people';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { fetchCustomer } from './users-api.ts';

export type CustomerState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; customer: CustomerPage };

/** All that is known of one customer. */
export const useCustomer = (id: string) => {
  const [state, setState] = useState<CustomerState>({ status: 'loading' });

  const load = useCallback(() => {
    let isCurrent = true;
    whileWaiting(fetchCustomer(id)).then(
      (customer) => isCurrent && setState({ status: 'shown', customer }),
      (error: unknown) => {
        const message = error instanceof ApiError ? error.message : 'The answer could not be read';
        if (isCurrent) setState({ status: 'failed', message });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);

  useEffect(load, [load]);
  return { state, reload: () => void load() };
};
