import { paths } from '../../app/paths.ts';
import { buttonClass } from '../../components/button.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { useAppActions } from '../../lib/app-actions.ts';
import styles from './site-header.module.css';

/** The way in for visitors, the way to the dashboard and out for customers. */
export const AccountLinks = ({ place }: { place: 'bar' | 'menu' }) => {
  const { isSignedIn, openAuth, signOut } = useAppActions();
  return (
    <div className={styles['account']}>
      {isSignedIn ? (
        <>
          <RouteLink to={paths.dashboard} className={styles['link']}>
            Dashboard
          </RouteLink>
          <button type="button" className={buttonClass('outline')} onClick={signOut}>
            Sign Out
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            className={styles['link']}
            data-app={`sign-in:${place}`}
            onClick={() => openAuth('login')}
          >
            Sign In
          </button>
          <button
            type="button"
            className={buttonClass('outline')}
            data-app={`sign-up:${place}`}
            onClick={() => openAuth('register')}
          >
            Sign Up
          </button>
        </>
      )}
    </div>
  );
};
