import { useEffect, useState } from 'react';
import type { DemoCredentials } from '#contract/admin';
import { BackHome } from '../../../components/back-home.tsx';
import { ThemeSwitch } from '../../../components/theme-switch.tsx';
import { fetchDemo } from './login-api.ts';
import { AdminLoginForm } from './admin-login-form.tsx';
import styles from './login-screen.module.css';

/** What the login screen displays in local mode; null for nothing, and undefined until the server has said so. */
export const useDemo = (): DemoCredentials | null | undefined => {
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

/** The way into the admin area. */
export const LoginScreen = ({ onEntered }: { onEntered?: () => void }) => {
  const demo = useDemo();
  return (
    <div className={styles['screen']}>
      <header className={styles['bar']}>
        <BackHome />
        <ThemeSwitch className={styles['theme']} />
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
