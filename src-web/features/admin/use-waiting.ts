import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownerApi } from '../../lib/owner-client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { adminRead } from './admin-api.ts';
import type { Place, TabId } from './tabs.ts';

export const WAITING = 'waiting';

export const DESK = 'desk';

export const useWaiting = (place: Place): Partial<Record<TabId, number>> => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [WAITING],
    queryFn: () =>
      adminRead(() => ownerApi.admin.waiting.$get({ query: { since: lastSeen() } }), 'Failed to fetch what waits'),
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  const isLookedAt = place === 'payments';
  useEffect(() => {
    if (!isLookedAt) return;
    keepSeen();
    // The owner has also seen payments that came while the tab was open.
    return () => {
      keepSeen();
      void client.invalidateQueries({ queryKey: [WAITING] });
    };
  }, [client, isLookedAt]);

  const { messages = 0, desk = 0 } = data ?? {};
  const payments = isLookedAt ? 0 : (data?.payments ?? 0);
  useCountInTitle(desk + payments);
  return { contacts: messages, payments, desk };
};

const SEEN = 'admin:payments-seen';

const ASK_AGAIN_MS = 60_000;

const useCountInTitle = (count: number): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      const name = document.title.replace(/^\(\d+\) /, '');
      document.title = count === 0 ? name : `(${count}) ${name}`;
    });
    return () => clearTimeout(timer);
  }, [count]);
};

/** On the owner's first visit all earlier payments count as seen. */
const lastSeen = (): string => readStored('localStorage', SEEN) ?? keepSeen();

const keepSeen = (): string => {
  const now = new Date().toISOString();
  writeStored('localStorage', SEEN, now);
  return now;
};
