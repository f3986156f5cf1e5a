import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { fetchOrders } from './dashboard-api.ts';

/** The customer's orders, refetched after a purchase and when the tab is shown again. */
export const useOrders = () => {
  const client = useQueryClient();
  useEffect(() => onOrderUpdate(() => void client.invalidateQueries({ queryKey: KEY })), [client]);
  return useQuery({
    queryKey: KEY,
    queryFn: fetchOrders,
    refetchOnWindowFocus: true,
    meta: { failureToast: FAILED },
  });
};

const KEY = ['orders'];
const FAILED = { tone: 'error', title: 'Error', description: 'Failed to load your orders.' } as const;
