import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../components/button.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { openAuth, useSession } from '../session/session.ts';
import styles from './site-header.module.css';

interface AccountLinksProps {
  place: 'bar' | 'menu';
  onSignOut: () => void;
}

/** Until the session is known, the style sheet shows one of the two. */
export const AccountLinks = ({ place, onSignOut }: AccountLinksProps) => {
  const { status } = useSession();
  return (
    <>
      {status !== 'signed-in' && <ForVisitor place={place} />}
      {status !== 'signed-out' && <ForCustomer place={place} onSignOut={onSignOut} />}
    </>
  );
};

const ForVisitor = ({ place }: Pick<AccountLinksProps, 'place'>) => {
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

const ForCustomer = ({ place, onSignOut }: AccountLinksProps) => {
  return (
    <div className={styles['account']} data-for="customer">
      <RouteLink to={paths.dashboard} className={styles['link']}>
        Dashboard
      </RouteLink>
      <button type="button" className={buttonClass('outline')} data-app={`sign-out:${place}`} onClick={onSignOut}>
        Sign Out
      </button>
    </div>
  );
};
