import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { QuoteLink } from '../features/quotes/quote-link.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';

export const QuotePage = () => {
  usePage(word('quote.page'));
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  return (
    <Queries key={token} of={token}>
      <QuoteLink
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
