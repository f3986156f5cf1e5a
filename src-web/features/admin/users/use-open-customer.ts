import { useLayoutEffect, useRef } from 'react';
import type { User } from '#contract/accounts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The address names the open customer, so that Back and a reload work as expected. Closing restores the list's scroll
 * position, with the focus on the customer.
 */
export const useOpenCustomer = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Without a tab in the address, the last open tab is shown.
  const isHere = ['users', null].includes(search.get('tab'));
  const opened = isHere ? search.get('user') : null;
  const place = useRef<{ id: string; scrolled: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!isHere || opened !== null || place.current === null) return;
    const { id, scrolled } = place.current;
    place.current = null;
    window.scrollTo({ top: scrolled, behavior: 'instant' });
    list.current?.querySelector<HTMLElement>(`[data-user="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }, [isHere, opened]);

  const open = ({ id }: User) => {
    place.current = { id, scrolled: window.scrollY };
    void navigate(`${LIST}&user=${encodeURIComponent(id)}`);
  };
  const close = () => {
    // A page opened by its address has no list to go back to.
    if (place.current === null) void navigate(LIST, { replace: true });
    else history.back();
  };
  return { opened, list, open, close };
};

const LIST = `${paths.admin}?tab=users`;
