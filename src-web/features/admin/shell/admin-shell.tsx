import * as Tabs from '@radix-ui/react-tabs';
import { useState } from 'react';
import { toast } from '../../../components/toast.ts';
import { useUnsavedTabs } from '../open-editors.ts';
import { logOut } from '../login/login-api.ts';
import { LOGGED_OUT, loggedOutHere } from '../login/login-messages.ts';
import { SessionEnded } from '../login/login-screen.tsx';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { PictureUploads, type UploadPicture } from '../picture-uploads.ts';
import { isTabId, TABS } from '../tabs.ts';
import styles from './admin-shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ShellHeader } from './shell-header.tsx';
import { TabBar, TabMenu } from './tab-bar.tsx';
import { TabPanels, type AdminTabs } from './tab-panels.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useShareCards } from '../share-cards/use-share-cards.ts';
import { useWaiting } from '../use-waiting.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useOpenTab } from './use-open-tab.ts';

export const AdminShell = ({ tabs }: { tabs: AdminTabs }) => {
  const available = TABS.map(({ id }) => id).filter((id) => tabs[id] !== undefined);
  const [tab, open] = useOpenTab(available);
  const unsaved = useUnsavedTabs();
  const waiting = useWaiting(tab);
  useShareCards();
  const isDirty = unsaved.length > 0;
  const guard = useLeaveGuard(isDirty);
  const [shown, setShown] = useState<'shortcuts' | 'logout' | null>(null);
  const close = () => setShown(null);
  const openAvailable = (id: string) => {
    if (isTabId(id) && available.includes(id)) open(id);
  };
  useShortcuts({ tab, open: openAvailable, showShortcuts: () => setShown('shortcuts') });
  return (
    <Tabs.Root className={styles['shell']} value={tab} onValueChange={openAvailable} activationMode="manual">
      <ShellHeader
        isDirty={isDirty}
        onShortcuts={() => setShown('shortcuts')}
        onLogout={() => (isDirty ? setShown('logout') : void signOut())}
      />
      <nav className={styles['tabs']} aria-label="Admin">
        <TabBar {...{ available, unsaved, waiting }} />
        <TabMenu {...{ available, unsaved, waiting, tab }} onOpen={openAvailable} />
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Onboarding tab={tab} available={available} onOpen={openAvailable} />
        <PictureUploads value={uploadPicture}>
          <TabPanels tabs={tabs} tab={tab} />
        </PictureUploads>
      </main>
      {shown === 'shortcuts' && <ShortcutsDialog tabs={available} onClose={close} />}
      {shown === 'logout' && (
        <ConfirmDialog
          title={UNSAVED_TITLE}
          text={CONFIRM_LOGOUT}
          yes="Logout"
          no="Stay"
          onYes={() => void signOut()}
          onNo={close}
        />
      )}
      {guard.isAsking && (
        <ConfirmDialog
          title={UNSAVED_TITLE}
          text={CONFIRM_LEAVE}
          yes="Leave"
          no="Stay"
          onYes={guard.go}
          onNo={guard.stay}
        />
      )}
      <SessionEnded />
    </Tabs.Root>
  );
};

const UNSAVED_TITLE = 'Unsaved changes';
const CONFIRM_LOGOUT = 'You have unsaved changes. Are you sure you want to logout?';
const CONFIRM_LEAVE = 'You have unsaved changes. Are you sure you want to leave this page?';

const uploadPicture: UploadPicture = async (file, onProgress) =>
  (await import('../media/upload-picture.ts')).uploadPicture(file, onProgress);

const signOut = async (): Promise<void> => {
  const failure = await logOut();
  toast(failure === null ? LOGGED_OUT : loggedOutHere(failure.message));
};
