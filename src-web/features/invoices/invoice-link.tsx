import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.ts';
import { messageOf } from '../../components/loaded.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { ApiError } from '../../lib/api-client.ts';
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
  if (error === null) return <LoadingScreen text={word('invoice.opening')} />;
  if (error instanceof ApiError && error.status === NOT_FOUND)
    return (
      <MessageScreen title={word('invoice.dead-link')} text={word('invoice.dead-link-text')}>
        {wayHome}
      </MessageScreen>
    );
  return (
    <MessageScreen title={word('invoice.not-opened')} text={`${messageOf(error)}.`.replace(/\.\.$/, '.')}>
      <button type="button" className={buttonClass()} onClick={() => void refetch()}>
        {word('common.try-again')}
      </button>
    </MessageScreen>
  );
};

const KEPT_MS = 10_000;

const NOT_FOUND = 404;
