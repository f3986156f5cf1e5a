import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { buttonClass } from '../components/button.ts';
import { ColorSchemeSwitch } from '../components/color-scheme-switch.tsx';
import { Queries } from '../components/queries.tsx';
import { SkeletonPanels } from '../components/skeleton.tsx';
import { useSession } from '../features/session/session.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { usePageLanguage } from '../lib/page-language.ts';
import { word } from '../lib/words.ts';
import styles from './dashboard.module.css';

interface CustomerFrameProps {
  ways: ReactNode;
  children: (user: User) => ReactNode;
}

export const CustomerFrame = ({ ways, children }: CustomerFrameProps) => {
  const session = useSession();
  const isSpoken = usePageLanguage(session.status === 'signed-in' ? session.user.language : undefined);
  const signOut = useSignOut();
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        {ways}
        <ColorSchemeSwitch />
        <button type="button" className={buttonClass('outline')} onClick={signOut}>
          {word('header.sign-out')}
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {session.status === 'signed-in' && isSpoken ? (
          <Queries key={session.user.id}>{children(session.user)}</Queries>
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
