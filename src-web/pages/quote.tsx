import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { QuoteLink } from '../features/quotes/quote-link.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';

export const QuotePage = () => {
  usePage('Quote');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  return (
    <Queries key={token}>
      <QuoteLink
        token={token}
        wayHome={
          <RouteLink to={paths.home} className={buttonClass('quiet')}>
            Back to Home
          </RouteLink>
        }
      />
    </Queries>
  );
};
