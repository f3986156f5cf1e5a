import { useSearchParams } from 'react-router-dom';

/** The id of the record that the address names; null for none. */
export const useLinkedRecord = (name: 'payment' | 'dispute' | 'reversal' | 'mail'): string | null =>
  useSearchParams()[0].get(name);
