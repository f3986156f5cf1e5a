import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { fetchQuotes } from './dashboard-api.ts';

/** The quotes that wait for the customer, and those that were accepted, asked for anew when something was paid and when they come back to this tab. */
export const useQuotes = () => {
  const client = useQueryClient();
  useEffect(() => onOrderUpdate(() => void client.invalidateQueries({ queryKey: KEY })), [client]);
  return useQuery({ queryKey: KEY, queryFn: fetchQuotes, refetchOnWindowFocus: true });
};

const KEY = ['quotes'];
