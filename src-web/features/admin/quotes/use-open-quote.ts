import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newQuotePath, quotePath, QUOTES_PATH } from '../quote-paths.ts';

/** The address names the open quote, so that Back and a reload work as expected. */
type Opened = { what: 'quote'; id: string } | { what: 'new'; contactId: string | null } | null;

export const useOpenQuote = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHere = search.get('tab') === 'quotes';
  const opened = isHere ? openedIn(search) : null;
  const scrolled = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!isHere || opened !== null || scrolled.current === null) return;
    window.scrollTo({ top: scrolled.current, behavior: 'instant' });
    scrolled.current = null;
  }, [isHere, opened]);
  return {
    opened,
    open: (id: string) => {
      scrolled.current = window.scrollY;
      void navigate(quotePath(id));
    },
    begin: () => void navigate(newQuotePath(null)),
    settle: (id: string) => void navigate(quotePath(id), { replace: true }),
    close: () => void navigate(QUOTES_PATH),
  };
};

const openedIn = (search: URLSearchParams): Opened => {
  const id = search.get('quote');
  if (id !== null) return { what: 'quote', id };
  const contactId = search.get('answers');
  return contactId === null ? null : { what: 'new', contactId: contactId === '' ? null : contactId };
};
