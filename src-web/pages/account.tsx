import { LoadTogether } from '../components/load-together.tsx';
import { AccountPanels } from '../features/account/account-panels.tsx';
import { BillingDetails } from '../features/dashboard/billing-details.tsx';
import { leave } from '../features/session/keep-session.ts';
import { usePage } from '../lib/use-page.ts';
import { word } from '../lib/words.ts';
import { CustomerFrame } from './customer-frame.tsx';
import styles from './dashboard.module.css';

export const AccountPage = () => {
  usePage(word('account.page'));
  return (
    <CustomerFrame>
      {(user) => (
        <>
          <div className={styles['welcome']}>
            <h1>{word('account.page')}</h1>
            <p>{word('account.lead')}</p>
          </div>
          <LoadTogether>
            <AccountPanels
              user={user}
              onLeft={leave}
              billing={<BillingDetails name={`${user.first_name} ${user.last_name}`} />}
            />
          </LoadTogether>
        </>
      )}
    </CustomerFrame>
  );
};
