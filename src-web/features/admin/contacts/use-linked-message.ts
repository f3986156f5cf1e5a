import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ContactMessage } from '#contract/admin-people';
import { paths } from '../../../lib/paths.ts';
import { fetchContact } from './contacts-api.ts';

/** Opens the message named by the address, and removes the name from the address. */
export const useLinkedMessage = (open: (contact: ContactMessage) => void): void => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const linked = search.get('message');
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = open;
  });
  useEffect(() => {
    if (linked === null) return;
    void navigate(`${paths.admin}?tab=contacts`, { replace: true });
    // A message deleted meanwhile leaves the list as it is.
    fetchContact(linked).then(
      (contact) => openNow.current(contact),
      () => undefined,
    );
  }, [linked, navigate]);
};
