import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../components/button.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { useAppActions } from '../../lib/app-actions.ts';
import { useSession } from '../session/session.ts';
import styles from './site-header.module.css';

type Place = 'bar' | 'menu';

/** The way in for visitors, the way to the dashboard and out for customers; the style sheet chooses until it is known. */
export const AccountLinks = ({ place }: { place: Place }) => {
  const { status } = useSession();
  return (
    <>
      {status !== 'signed-in' && <ForVisitor place={place} />}
      {status !== 'signed-out' && <ForCustomer place={place} />}
    </>
  );
};

const ForVisitor = ({ place }: { place: Place }) => {
  const { openAuth } = useAppActions();
  return (
    <div className={styles['account']} data-for="visitor">
      <button
        type="button"
        className={styles['link']}
        data-app={`sign-in:${place}`}
        data-opens-auth=""
        onClick={() => openAuth('login')}
      >
        Sign In
      </button>
      <button
        type="button"
        className={buttonClass('outline')}
        data-app={`sign-up:${place}`}
        data-opens-auth=""
        onClick={() => openAuth('register')}
      >
        Sign Up
      </button>
    </div>
  );
};

const ForCustomer = ({ place }: { place: Place }) => {
  const { signOut } = useAppActions();
  return (
    <div className={styles['account']} data-for="customer">
      <RouteLink to={paths.dashboard} className={styles['link']}>
        Dashboard
      </RouteLink>
      <button type="button" className={buttonClass('outline')} data-app={`sign-out:${place}`} onClick={signOut}>
        Sign Out
      </button>
    </div>
  );
};
