import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Opening } from '../../components/loaded.tsx';
import { usePageLanguage } from '../../lib/page-language.ts';
import { word } from '../../lib/words.ts';
import { openInvoice } from './invoices-api.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

interface InvoiceLinkProps {
  token: string;
  wayHome: ReactNode;
}

export const InvoiceLink = ({ token, wayHome }: InvoiceLinkProps) => {
  const {
    data: invoice,
    error,
    refetch,
  } = useQuery({ queryKey: ['invoice', token], queryFn: () => openInvoice(token), staleTime: KEPT_MS });
  const isSpoken = usePageLanguage(invoice?.facts.language);
  if (invoice !== undefined) {
    if (!isSpoken) return <LoadingScreen text={word('invoice.opening')} />;
    return <InvoiceSheet token={token} invoice={invoice} />;
  }
  return <Opening of="invoice" error={error} onRetry={() => void refetch()} wayHome={wayHome} />;
};

const KEPT_MS = 10_000;
