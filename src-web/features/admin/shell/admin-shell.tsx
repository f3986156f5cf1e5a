import * as Tabs from '@radix-ui/react-tabs';
import { lazy, Suspense, useState, useEffect, useCallback, useReducer } from 'react';
import { toast } from '../../../components/toast.ts';
import { useUnsavedTabs } from '../open-editors.ts';
import { logOut } from '../login/login-api.ts';
import { LOGGED_OUT, loggedOutHere } from '../login/login-messages.ts';
import { SessionEnded } from '../login/login-screen.tsx';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { PictureLibraryContext, type PictureLibrary } from '../picture-library.ts';
import { isTabId, TABS } from '../tabs.ts';
import styles from './admin-shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { ColorSchemeSwitch } from '../../../components/color-scheme-switch.tsx';
import shellHeaderStyles from './shell-header.module.css';
import { TabNav } from './tab-bar.tsx';
import { TabPanels, type AdminTabs } from './tab-panels.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import type { DocumentKey } from '#contract/content';
import { onSaved } from '../saves.ts';
import { useWaiting } from '../use-waiting.ts';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useOpenTab } from './use-open-tab.ts';

interface AdminShellProps {
  tabs: AdminTabs;
  onTrade: () => void;
}

export const AdminShell = ({ tabs, onTrade }: AdminShellProps) => {
  const available = TABS.map(({ id }) => id).filter((id) => tabs[id] !== undefined);
  const [tab, open] = useOpenTab(available);
  const unsaved = useUnsavedTabs();
  const waiting = useWaiting(tab);
  useShareCards();
  const isDirty = unsaved.length > 0;
  const guard = useLeaveGuard(isDirty);
  const [shown, setShown] = useState<'shortcuts' | 'places' | 'logout' | null>(null);
  const [start, restart] = useReducer((count: number) => count + 1, 0);
  const beginAnew = () => {
    onTrade();
    restart();
  };
  const close = () => setShown(null);
  const openAvailable = (id: string) => {
    if (isTabId(id) && available.includes(id)) open(id);
  };
  useShortcuts({
    tab,
    open: openAvailable,
    showShortcuts: () => setShown('shortcuts'),
    showPlaces: () => setShown('places'),
  });
  return (
    <Tabs.Root
      className={styles['shell']}
      value={tab}
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
        <TabNav {...{ available, unsaved, waiting, tab }} onOpen={openAvailable} />
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Onboarding tab={tab} available={available} onOpen={openAvailable} onTrade={beginAnew} />
        <PictureLibraryContext value={library}>
          <TabPanels key={start} tabs={tabs} tab={tab} />
        </PictureLibraryContext>
      </main>
      {shown === 'shortcuts' && <ShortcutsDialog tabs={available} onClose={close} />}
      {shown === 'places' && (
        <Suspense>
          <GoToDialog available={available} onOpen={open} onClose={close} />
        </Suspense>
      )}
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

const GoToDialog = lazy(async () => ({ default: (await import('./go-to-dialog.tsx')).GoToDialog }));

const UNSAVED_TITLE = 'Unsaved changes';
const CONFIRM_LOGOUT = 'You have unsaved changes. Are you sure you want to logout?';
const CONFIRM_LEAVE = 'You have unsaved changes. Are you sure you want to leave this page?';

const library: PictureLibrary = {
  upload: async (file, onProgress) => (await import('../media/upload-picture.ts')).uploadPicture(file, onProgress),
  uploadFile: async (file, onProgress) => (await import('../media/upload-file.ts')).uploadFile(file, onProgress),
  Picker: lazy(async () => ({ default: (await import('../media/picture-picker.tsx')).PicturePicker })),
  Describe: lazy(async () => ({ default: (await import('../media/describe-picture.tsx')).DescribePicture })),
};

const signOut = async (): Promise<void> => {
  const failure = await logOut();
  toast(failure === null ? LOGGED_OUT : loggedOutHere(failure.message));
};

const useShareCards = (): void => {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<unknown> = Promise.resolve();
    const redraw = async () => {
      const { redrawCards } = await import('../share-cards/redraw-cards.ts');
      await redrawCards();
    };
    const stop = onSaved((key) => {
      if (!DRAWN_FROM.has(key)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => (running = running.then(redraw).catch(() => undefined)), SETTLED_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
};

const DRAWN_FROM: ReadonlySet<DocumentKey | 'picture_texts'> = new Set([
  'profile',
  'story',
  'projects',
  'look',
  'picture_texts',
]);

/** The note waits, because an editor has several documents and owners often correct what they just saved. */
const SETTLED_MS = 1500;

const useLeaveGuard = (isDirty: boolean) => {
  const leaves = useCallback<BlockerFunction>(
    ({ nextLocation }) => isDirty && nextLocation.pathname !== paths.admin,
    [isDirty],
  );
  const blocker = useBlocker(leaves);
  useCloseGuard(isDirty);
  return {
    isAsking: blocker.state === 'blocked',
    go: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};

const useCloseGuard = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
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
      <a href="/" target="_blank" rel="noopener">
        View Website
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
