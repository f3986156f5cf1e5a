import { useSearchParams } from 'react-router-dom';

/** The id of the record that the address names, as the desk's lines do; null when it names none. */
export const useLinkedRecord = (name: 'payment' | 'dispute' | 'reversal' | 'mail'): string | null =>
  useSearchParams()[0].get(name);
