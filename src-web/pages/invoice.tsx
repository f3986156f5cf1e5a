import { InvoiceLink } from '../features/invoices/invoice-link.tsx';
import { word } from '../lib/words.ts';
import { MailedLink } from './mailed-link.tsx';

export const InvoicePage = () => <MailedLink title={word('invoice.page')} Shown={InvoiceLink} />;
