import { useSearchParams } from 'react-router-dom';

export const useLinkedRecord = (name: 'payment' | 'dispute' | 'reversal' | 'mail'): string | null =>
  useSearchParams()[0].get(name);
