import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { Queries } from '../components/queries.tsx';
import { SkeletonPanels } from '../components/skeleton.tsx';
import { useSession } from '../features/session/session.ts';
import { usePageLanguage } from '../lib/page-language.ts';
import { word } from '../lib/words.ts';
import styles from './dashboard.module.css';

export const CustomerFrame = ({ children }: { children: (user: User) => ReactNode }) => {
  const session = useSession();
  const isSpoken = usePageLanguage(session.status === 'signed-in' ? session.user.language : undefined);
  return (
    <main id="main" className={styles['page']} tabIndex={-1}>
      {session.status === 'signed-in' && isSpoken ? (
        <Queries key={session.user.id}>{children(session.user)}</Queries>
      ) : (
        <Loading />
      )}
    </main>
  );
};

const Loading = () => (
  <>
    <output className={styles['loading']}>{word('dashboard.loading')}</output>
    <SkeletonPanels count={4} />
  </>
);
