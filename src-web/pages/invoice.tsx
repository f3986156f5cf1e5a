import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { InvoiceLink } from '../features/invoices/invoice-link.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';

export const InvoicePage = () => {
  usePage(word('invoice.page'));
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  return (
    <Queries key={token}>
      <InvoiceLink
        token={token}
        wayHome={
          <RouteLink to={paths.home} className={buttonClass('quiet')}>
            {word('common.back-to-home')}
          </RouteLink>
        }
      />
    </Queries>
  );
};
