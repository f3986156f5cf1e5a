import { QuoteLink } from '../features/quotes/quote-link.tsx';
import { word } from '../lib/words.ts';
import { MailedLink } from './mailed-link.tsx';

export const QuotePage = () => <MailedLink title={word('quote.page')} Shown={QuoteLink} />;
