import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { fetchOrders } from './dashboard-api.ts';
import { word } from '../../lib/words.ts';

export const useOrders = () => {
  const client = useQueryClient();
  useEffect(() => onOrderUpdate(() => void client.invalidateQueries({ queryKey: KEY })), [client]);
  return useQuery({
    queryKey: KEY,
    queryFn: fetchOrders,
    refetchOnWindowFocus: true,
    meta: { failureToast: { tone: 'error', title: word('common.error'), description: word('orders.failed') } },
  });
};

const KEY = ['orders'];
