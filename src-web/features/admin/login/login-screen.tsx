import { useEffect, useState } from 'react';
import type { DemoCredentials } from '#contract/admin';
import { BackHome } from '../../../components/back-home.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ColorSchemeSwitch } from '../../../components/color-scheme-switch.tsx';
import { adminName, leaveAdmin } from '../admin-session.ts';
import { fetchDemo } from './login-api.ts';
import { AdminLoginForm } from './admin-login-form.tsx';
import styles from './login-screen.module.css';

export const LoginScreen = ({ onEntered }: { onEntered?: () => void }) => {
  const demo = useDemo();
  return (
    <div className={styles['screen']}>
      <header className={styles['bar']}>
        <BackHome />
        <ColorSchemeSwitch className={styles['theme']} />
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['title']}>
          <h1>
            Portfolio <em>Admin</em>
          </h1>
          <p>Manage your portfolio content</p>
        </div>
        <AdminLoginForm demo={demo} onEntered={onEntered} />
      </main>
    </div>
  );
};

export const SessionEnded = () => {
  const demo = useDemo();
  return (
    <Dialog title="Your session has ended" onClose={leaveAdmin}>
      <p className={styles['ended']}>Sign in again to go on. What you typed is still here.</p>
      <AdminLoginForm username={adminName()} demo={demo} />
    </Dialog>
  );
};

const useDemo = (): DemoCredentials | null | undefined => {
  const [demo, setDemo] = useState<DemoCredentials | null>();
  useEffect(() => {
    let isShown = true;
    void fetchDemo().then((known) => isShown && setDemo(known));
    return () => {
      isShown = false;
    };
  }, []);
  return demo;
};
