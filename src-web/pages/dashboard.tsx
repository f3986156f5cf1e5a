import { useNavigate } from 'react-router-dom';
import { LoadTogether } from '../components/load-together.tsx';
import { Sentence } from '../components/sentence.tsx';
import { AccountCard, SendLinkAgain } from '../features/account/account-card.tsx';
import { resumeOrder } from '../features/checkout/checkout.ts';
import { OrderHistory } from '../features/dashboard/order-history.tsx';
import { scrollToPricing } from '../features/dashboard/pricing-scroll.ts';
import { QuotesPanel } from '../features/dashboard/quotes-panel.tsx';
import { SubscriptionPanel } from '../features/dashboard/subscription-panel.tsx';
import { WorkPanel } from '../features/dashboard/work-panel.tsx';
import { WaitingPanel } from '../features/dashboard/waiting-panel.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import { CustomerFrame } from './customer-frame.tsx';
import styles from './dashboard.module.css';

export const DashboardPage = () => {
  usePage(word('header.dashboard'));
  const navigate = useNavigate();
  const viewPlans = () => {
    void navigate(paths.home);
    scrollToPricing();
  };
  return (
    <CustomerFrame>
      {(user) => (
        <>
          <div className={styles['welcome']}>
            <h1>
              <Sentence
                of="dashboard.welcome"
                name={<em>{word('dashboard.welcome-name', { name: user.first_name })}</em>}
              />
            </h1>
            <p>{word('dashboard.lead')}</p>
          </div>
          <LoadTogether>
            <WaitingPanel user={user} onPay={resumeOrder} confirm={<SendLinkAgain />} />
            <WorkPanel />
            <QuotesPanel onPay={resumeOrder} />
            <SubscriptionPanel user={user} onViewPlans={viewPlans} />
            <OrderHistory user={user} onResume={resumeOrder} />
            <AccountCard user={user} />
          </LoadTogether>
        </>
      )}
    </CustomerFrame>
  );
};
