import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { isRefusal } from './session-check.ts';

/** A link is `unchecked` when the server did not answer. */
export type LinkState = 'checking' | 'valid' | 'invalid' | 'unchecked';

interface LinkCheck {
  token: string;
  check: (token: string) => Promise<void>;
  onFailed?: (state: 'invalid' | 'unchecked') => void;
}

/** The functions `check` and `onFailed` must stay the same between renders. */
export const useLinkCheck = ({ token, check, onFailed }: LinkCheck): LinkState => {
  const [checked, setChecked] = useState<{ token: string; state: LinkState } | null>(null);
  useEffect(() => {
    if (token === '') return;
    let isCurrent = true;
    check(token).then(
      () => isCurrent && setChecked({ token, state: 'valid' }),
      (error: unknown) => {
        if (!isCurrent) return;
        setChecked({ token, state: failed(error) });
        onFailed?.(failed(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, check, onFailed]);
  if (token === '') return 'invalid';
  return checked?.token === token ? checked.state : 'checking';
};

const failed = (error: unknown): 'invalid' | 'unchecked' =>
  error instanceof ApiError && isRefusal(error.status) ? 'invalid' : 'unchecked';
