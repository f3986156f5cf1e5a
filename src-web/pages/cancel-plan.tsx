import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../components/button.ts';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { CancelByLink } from '../features/dashboard/cancel-by-link.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';

export const CancelPlanPage = () => {
  usePage('Cancel your plan');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  return (
    <Queries key={token}>
      <CancelByLink
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
