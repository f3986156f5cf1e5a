import { useCallback, useEffect, useRef, useState } from 'react';
import type { SystemStatus } from '#contract/admin-system';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { fetchSystem } from './system-api.ts';

export type SystemState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; system: SystemStatus };

/** How the site is doing; what was read stays while it is read anew. */
export const useSystem = () => {
  const [state, setState] = useState<SystemState>({ status: 'loading' });
  const last = useRef(0);
  const reload = useCallback(() => {
    last.current += 1;
    const mine = last.current;
    const settle = (next: SystemState) => {
      if (mine === last.current) setState(next);
    };
    whileWaiting(fetchSystem()).then(
      (system) => settle({ status: 'shown', system }),
      (error: unknown) => settle({ status: 'failed', message: error instanceof ApiError ? error.message : '' }),
    );
  }, []);
  useEffect(reload, [reload]);
  return { state, reload };
};
