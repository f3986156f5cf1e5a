import { useLayoutEffect, useRef } from 'react';
import type { User } from '#contract/accounts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Which customer's page lies over the list: the address names them, so that Back and a reload do what one expects. The
 * list goes back to where it was, with the focus on that customer.
 */
export const useOpenCustomer = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Without a tab in the address it is the one that was open last.
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
    // Opened by its address there is no list to go back to.
    if (place.current === null) void navigate(LIST, { replace: true });
    else history.back();
  };
  return { opened, list, open, close };
};

const LIST = `${paths.admin}?tab=users`;
