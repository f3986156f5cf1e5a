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
import { usePageLanguage } from '../lib/page-language.ts';
import { usePage } from '../lib/use-page.ts';
import styles from './dashboard.module.css';
import { word } from '../lib/words.ts';
import { Sentence } from '../components/sentence.tsx';

export const DashboardPage = () => {
  usePage(word('header.dashboard'));
  const session = useSession();
  const isSpoken = usePageLanguage(session.status === 'signed-in' ? session.user.language : undefined);
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
          {word('common.home')}
        </RouteLink>
        <ColorSchemeSwitch />
        <button type="button" className={buttonClass('outline')} onClick={signOut}>
          {word('header.sign-out')}
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {session.status === 'signed-in' && isSpoken ? (
          <Queries key={session.user.id}>
            <div className={styles['welcome']}>
              <h1>
                <Sentence
                  of="dashboard.welcome"
                  name={<em>{word('dashboard.welcome-name', { name: session.user.first_name })}</em>}
                />
              </h1>
              <p>{word('dashboard.lead')}</p>
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
    <output className={styles['loading']}>{word('dashboard.loading')}</output>
    <SkeletonPanels count={4} />
  </>
);
