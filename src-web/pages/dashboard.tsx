import { useNavigate } from 'react-router-dom';
import { AccountPanels } from '../features/account/account-panels.tsx';
import { BillingDetails } from '../features/dashboard/billing-details.tsx';
import { OrderHistory } from '../features/dashboard/order-history.tsx';
import { QuotesPanel } from '../features/dashboard/quotes-panel.tsx';
import { scrollToPricing } from '../features/dashboard/pricing-scroll.ts';
import { SubscriptionPanel } from '../features/dashboard/subscription-panel.tsx';
import { WaitingPanel } from '../features/dashboard/waiting-panel.tsx';
import { leave } from '../features/session/keep-session.ts';
import { buttonClass } from '../components/button.ts';
import { LoadTogether } from '../components/load-together.tsx';
import { Queries } from '../components/queries.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { SkeletonPanels } from '../components/skeleton.tsx';
import { ColorSchemeSwitch } from '../components/color-scheme-switch.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { resumeOrder } from '../features/checkout/checkout.ts';
import { useSession } from '../features/session/session.ts';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import styles from './dashboard.module.css';

export const DashboardPage = () => {
  usePage('Dashboard');
  const session = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const viewPlans = () => {
    void navigate(paths.home);
    scrollToPricing();
  };
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <RouteLink to={paths.home} className={styles['home']}>
          Home
        </RouteLink>
        <ColorSchemeSwitch />
        <button type="button" className={buttonClass('outline')} onClick={signOut}>
          Sign Out
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {session.status === 'signed-in' ? (
          <Queries key={session.user.id}>
            <div className={styles['welcome']}>
              <h1>
                Welcome, <em>{session.user.first_name}!</em>
              </h1>
              <p>Manage your subscription and content requests</p>
            </div>
            <LoadTogether>
              <WaitingPanel user={session.user} onPay={resumeOrder} />
              <SubscriptionPanel user={session.user} onViewPlans={viewPlans} />
              <QuotesPanel onPay={resumeOrder} />
              <OrderHistory onResume={resumeOrder} />
              <BillingDetails />
              <AccountPanels user={session.user} onLeft={leave} />
            </LoadTogether>
          </Queries>
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
};

const Loading = () => (
  <>
    <output className={styles['loading']}>Loading your dashboard...</output>
    <SkeletonPanels count={4} />
  </>
);
