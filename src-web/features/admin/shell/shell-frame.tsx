import * as Tabs from '@radix-ui/react-tabs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { ColorSchemeSwitch } from '../../../components/color-scheme-switch.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast.ts';
import { useAdminState } from '../admin-session.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { logOut } from '../login/login-api.ts';
import { LOGGED_OUT, loggedOutHere } from '../login/login-messages.ts';
import { useUnsavedTabs } from '../open-editors.ts';
import { isTabId, type Place, type TabId } from '../tabs.ts';
import { useWaiting } from '../use-waiting.ts';
import styles from './admin-shell.module.css';
import shellHeaderStyles from './shell-header.module.css';
import { TabNav } from './tab-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface ShellFrameProps {
  place: Place;
  available: readonly TabId[];
  onOpen: (tab: TabId) => void;
  children: ReactNode;
}

export const ShellFrame = ({ place, available, onOpen, children }: ShellFrameProps) => {
  const isEnded = useAdminState() === 'ended';
  const unsaved = useUnsavedTabs();
  const waiting = useWaiting(place);
  const isDirty = unsaved.length > 0;
  const [shown, setShown] = useState<'shortcuts' | 'places' | 'logout' | null>(null);
  const close = () => setShown(null);
  const openAvailable = (id: string) => {
    if (isTabId(id) && available.includes(id)) onOpen(id);
  };
  useShortcuts({
    place,
    open: openAvailable,
    showShortcuts: () => setShown('shortcuts'),
    showPlaces: () => setShown('places'),
  });
  return (
    <Tabs.Root
      className={styles['shell']}
      value={place}
      onValueChange={openAvailable}
      activationMode="manual"
      orientation="vertical"
    >
      <ShellHeader
        isDirty={isDirty}
        onShortcuts={() => setShown('shortcuts')}
        onLogout={() => (isDirty ? setShown('logout') : void signOut())}
      />
      <nav className={styles['tabs']} aria-label="Admin">
        <TabNav {...{ available, unsaved, waiting, place }} onOpen={openAvailable} />
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Suspense>
        {shown === 'shortcuts' && <ShortcutsDialog tabs={available} onClose={close} />}
        {shown === 'places' && <GoToDialog available={available} onOpen={onOpen} onClose={close} />}
        {isEnded && <SessionEnded />}
      </Suspense>
      {shown === 'logout' && (
        <ConfirmDialog
          title={UNSAVED_TITLE}
          text={CONFIRM_LOGOUT}
          yes="Logout"
          isDestructive
          no="Stay"
          onYes={() => void signOut()}
          onNo={close}
        />
      )}
    </Tabs.Root>
  );
};

const GoToDialog = lazy(async () => ({ default: (await import('./go-to-dialog.tsx')).GoToDialog }));

const SessionEnded = lazy(async () => ({ default: (await import('../login/login-screen.tsx')).SessionEnded }));

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

export const UNSAVED_TITLE = 'Unsaved changes';
const CONFIRM_LOGOUT = 'You have unsaved changes. Are you sure you want to logout?';

const signOut = async (): Promise<void> => {
  const failure = await logOut();
  toast(failure === null ? LOGGED_OUT : loggedOutHere(failure.message));
};

interface ShellHeaderProps {
  isDirty: boolean;
  onShortcuts: () => void;
  onLogout: () => void;
}

const ShellHeader = ({ isDirty, onShortcuts, onLogout }: ShellHeaderProps) => (
  <header className={shellHeaderStyles['header']}>
    <h1>Portfolio Admin</h1>
    <p className={shellHeaderStyles['note']}>Manage your portfolio content</p>
    <output className={shellHeaderStyles['unsaved']}>{isDirty && 'Unsaved changes'}</output>
    <div className={shellHeaderStyles['links']}>
      <a href="/" target="_blank" rel="noopener" title="View Website">
        <span>View Website</span>
        <Icon name="ArrowUpRight" />
      </a>
      <button
        type="button"
        className={shellHeaderStyles['shortcuts']}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onShortcuts}
      >
        ?
      </button>
    </div>
    <ColorSchemeSwitch className={shellHeaderStyles['theme']} />
    <button type="button" className={`${buttonClass('outline')} ${shellHeaderStyles['logout']}`} onClick={onLogout}>
      Logout
    </button>
  </header>
);
