import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { fetchQuotes } from './dashboard-api.ts';

export const useQuotes = () => {
  const client = useQueryClient();
  useEffect(() => onOrderUpdate(() => void client.invalidateQueries({ queryKey: KEY })), [client]);
  return useQuery({ queryKey: KEY, queryFn: fetchQuotes, refetchOnWindowFocus: true });
};

const KEY = ['quotes'];
