import { Dialog } from '../../../components/dialog.tsx';
import { adminName, leaveAdmin, useAdminState } from '../admin-session.ts';
import { AdminLoginForm } from './admin-login-form.tsx';
import { useDemo } from './login-screen.tsx';
import styles from './session-ended.module.css';

/** Lies over an owner's page whose session ended meanwhile. Who closes it gets the login screen instead. */
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
