import { Dialog } from '../../../components/dialog.tsx';
import { adminName, leaveAdmin, useAdminState } from '../admin-session.ts';
import { AdminLoginForm } from './admin-login-form.tsx';
import { useDemo } from './login-screen.tsx';
import styles from './session-ended.module.css';

/** Asks the owner to sign in again when the session has ended. Closing it leads to the login screen. */
export const SessionEnded = () => (useAdminState() === 'ended' ? <EndedDialog /> : null);

const EndedDialog = () => {
  const demo = useDemo();
  return (
    <Dialog title="Your session has ended" onClose={leaveAdmin}>
      <p className={styles['text']}>Sign in again to go on. What you typed is still here.</p>
      <AdminLoginForm username={adminName()} demo={demo} />
    </Dialog>
  );
};
