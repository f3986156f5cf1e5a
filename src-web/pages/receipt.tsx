import { useParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { ReceiptView } from '../features/dashboard/receipt.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';

export const ReceiptPage = () => {
  usePage(word('receipt.receipt'));
  const { paymentId = '' } = useParams();
  return (
    <Queries of={paymentId}>
      <ReceiptView
        paymentId={paymentId}
        wayBack={
          <RouteLink to={paths.dashboard} className={buttonClass('quiet')}>
            {word('dashboard.back')}
          </RouteLink>
        }
      />
    </Queries>
  );
};
